/** @jest-environment node */

import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { createPostgresDatabase, dropPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { createLogger } from '@/lib/core/log/log';
import { SHARED_PARTITIONS } from '@/lib/core/sharing/job';
import { assignPartition, takePartition, voidPartitions } from '@/lib/core/sharing/server/partition-store';
import { instrumentById } from '@/lib/market/data/instruments';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { type CopyFixture, openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import { viewPrices } from '../price-view';
import { type AccountJob, workOnAccounts } from './work-on-accounts';

const NAME = `work_on_accounts_${process.pid}`;
const [FIRST = 0] = SHARED_PARTITIONS.trader;
let fixture: CopyFixture;

beforeAll(async () => {
  const options = { dataDir: '', databaseUrl: await createPostgresDatabase(NAME, true) };
  fixture = await openCopyFixture(async () => ({ ...(await openDatabase(options)), options }));
  await fixture.database.commit((tx) => voidPartitions(tx, 'trader'));
});
afterAll(async () => {
  await fixture.database.close();
  await dropPostgresDatabase(NAME);
});

/** Gives a trader one job, and then none. */
async function work(job: AccountJob, database: Database): Promise<void> {
  const stop = new AbortController();
  let given = false;
  await workOnAccounts({
    ...{ database, market: 'simulated', instrumentById, signal: stop.signal },
    ...{ bus: createProcessBus(), log: createLogger('silent') },
    queue: {
      async take() {
        if (given) stop.abort();
        const next = given ? null : job;
        given = true;
        return next;
      },
      end: async () => undefined,
      giveBack: async () => undefined,
    },
  });
}

const count = async (table: 'orders' | 'fills') =>
  (await fixture.database.db.selectFrom(table).selectAll().execute()).length;

it('only the trader that has a partition writes for its accounts, and only for these', async () => {
  const { database, market, robot, copies, account, userId } = await withAccount();
  await copies.turnOn(userId, ROBOT, {});
  const dueAt = await robot.signal('open');
  await fanOut({ database, now: () => market.now });
  passTo(market, dueAt, { [AAPL]: 100 });
  const seen = { ...market, findQuote: market.findQuote, findRate: market.findRate, isDoubted: () => false };
  const view = viewPrices([AAPL], seen, { clock: market.now, present: market.now });
  const assigned = async (partition: number): Promise<AccountJob> => {
    const job = { id: `job-${partition}`, partition, stage: 'trade', view } as const;
    await database.commit((tx) => assignPartition(tx, job));
    return job;
  };
  const own = FIRST + Number.parseInt(account.id.charAt(0), 16);
  await work(await assigned(own === FIRST ? FIRST + 1 : FIRST), database);
  expect(await count('orders')).toBe(0);

  const job = await assigned(own);
  let commits = 0;
  await work(job, {
    ...database,
    async commit(change) {
      commits += 1;
      // Its job expires, and another trader begins it, right before the first write.
      if (commits === 2) await database.commit((tx) => takePartition(tx, job));
      return database.commit(change);
    },
  });
  expect(commits).toBeGreaterThan(1);
  expect(await count('orders')).toBe(0);

  await work(job, database);
  expect([await count('orders'), await count('fills')]).toEqual([1, 1]);
});

async function withAccount() {
  const account = await fixture.accounts.current(fixture.userId, 'simulated');
  if (!account) throw new Error('There is no account');
  return { ...fixture, account };
}
