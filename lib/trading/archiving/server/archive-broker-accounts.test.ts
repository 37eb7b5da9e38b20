import crypto, { type UUID } from 'node:crypto';
import type { Millis } from '@/lib/core/base/brand';
import { parseNanos } from '@/lib/core/base/nanos';
import { DAY_MS } from '@/lib/core/base/time';
import { type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { exportUserData } from '@/lib/core/database/user-data';
import { PAPER_ACCOUNT_DATA } from '@/lib/trading/accounts/server/user-data';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { verifyAccountLog } from '@/lib/trading/broker-accounts/account-log';
import { readAccountLog, readWholeLog } from '@/lib/trading/broker-accounts/server/account-log-store';
import { readOwn, viewDetails } from '@/lib/trading/broker-accounts/server/account-views';
import { showAccount } from '@/lib/trading/broker-accounts/server/operate-accounts';
import { BROKER_ACCOUNT_DATA } from '@/lib/trading/broker-accounts/server/user-data';
import {
  type BrokerFixture,
  openBrokerFixture,
  readAccount,
  readOrders,
  readPositions,
} from '@/lib/trading/broker-orders/testing/broker-fixture';
import { createCopies } from '@/lib/trading/copies/server/create-copies';
import { COPY_DATA } from '@/lib/trading/copies/server/user-data';
import { AAPL, MSFT, NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import { PAPER_ORDER_DATA } from '@/lib/trading/orders/server/user-data';
import { archiveAccounts, archivedBefore } from './archive-accounts';

/** Four months, to the same weekday. */
const ROUND_MS = 119 * DAY_MS;
const TWO_YEARS = 7;
const GROWING = ['orders', 'fills', 'copy_intents', 'copy_trades', 'account_events'] as const;
/** An account that looked at its broker a moment ago. */
const KEPT_DAYS = 90;

/** Rounds of four months in which a robot trades an account at a broker. What is random is the same each time. */
async function trade(open: OpenTestDatabase, rounds: number, archives: boolean): Promise<BrokerFixture> {
  let ids = 0;
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}` as UUID;
  });
  const fixture = await openBrokerFixture(open, { copyStopPct: null }, { max_open: 10 ** 12 });
  const { robot, fake, market, failures } = fixture;
  fake.tradables = { stopStep: parseNanos('1') };
  // Bought once and held for ever, with a stop.
  robot.stopDistance = 50;
  market.now = NOON as Millis;
  await fixture.passTo(await robot.signal('open', 'long', undefined, MSFT), { [AAPL]: 100, [MSFT]: 400 });
  await fixture.pass(16_000, 8_000);
  // The broker ends the stop, so another one with the next number follows.
  for (const stop of fake.openStops('MSFT')) fake.end(stop, 'expired');
  await fixture.pass(48_000, 8_000);
  robot.stopDistance = null;
  for (let round = 0; round < rounds; round += 1) {
    const prices = { [AAPL]: 100 + round, [MSFT]: 400 };
    await fixture.passTo(NOON + 7 * DAY_MS + round * ROUND_MS, prices);
    await fixture.passTo(await robot.signal('open'), prices);
    await fixture.pass(16_000, 8_000);
    await robot.opened(100 + round);
    await fixture.passTo(await robot.signal('close'), { ...prices, [AAPL]: 105 + round });
    await fixture.pass(16_000, 8_000);
    await robot.closed(105 + round);
    await fixture.pass(16_000, 8_000);
    while (archives && (await archive(fixture)));
  }
  jest.restoreAllMocks();
  expect(failures).toEqual([]);
  return fixture;
}

const archive = ({ database, market }: BrokerFixture) =>
  archiveAccounts({ database, now: () => market.now }, 0);

async function countRows({ database: { db } }: BrokerFixture): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of GROWING) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

/** All that a user and an operator see or get of an account at a broker. */
async function shown({ database: { db }, market, userId, accountId }: BrokerFixture): Promise<string> {
  const now = () => market.now;
  const offer = { market: 'live', problem: null, brokers: [], addresses: [] } as const;
  const copies = createCopies({
    db,
    market: 'live',
    accounts: {} as never,
    onChange: () => undefined,
    now,
  });
  const listed = await copies.list(userId, { accountId });
  expect(listed).toHaveLength(1);
  const trades: unknown[] = [];
  for (const { copyId } of listed)
    for (const offset of [0, 5, 20])
      trades.push(await copies.trades(userId, copyId, { offset, pageSize: 5 }));
  const data = [...PAPER_ACCOUNT_DATA, ...PAPER_ORDER_DATA, ...COPY_DATA, ...BROKER_ACCOUNT_DATA];
  const details = await viewDetails(db, await readOwn(db, userId, accountId), { offer, now });
  const pages: unknown[] = [];
  for (const after of [0, 7, 40]) pages.push(await readAccountLog(db, accountId, after, 10));
  const all = {
    details: { ...details, owners: [...details.owners] },
    operator: await showAccount(db, accountId),
    log: await readWholeLog(db, accountId),
    pages,
    copies: listed,
    trades,
    export: await exportUserData(data, db, { id: userId, email: '', emailKey: '' }),
  };
  return JSON.stringify(all, null, 1).replaceAll(userId, 'the user').replaceAll(accountId, 'the account');
}

onSqlite('archives of accounts at brokers', (open) => {
  it('show what an instance that never archived shows, to the byte, with a log that verifies', async () => {
    const archived = await trade(open, TWO_YEARS, true);
    const whole = await trade(open, TWO_YEARS, false);
    expect(await shown(archived)).toBe(await shown(whole));

    const { database, accountId, market, fake } = archived;
    const log = await readWholeLog(database.db, accountId);
    expect(verifyAccountLog(accountId, log)).toBeNull();
    const { account_events } = await readArchived(database.db, [accountId], 'log');
    expect(account_events.length).toBeGreaterThan(log.length / 2);
    const [left, all] = [await countRows(archived), await countRows(whole)];
    for (const table of GROWING) expect(left[table]).toBeLessThan((all[table] ?? 0) / 2);
    // What is held stays, with all stops that ever guarded it: their numbers are never used again.
    const before = archivedBefore(market.now, KEPT_DAYS);
    const old = (await readOrders(archived)).filter(({ created_at }) => created_at < before);
    expect(old.map(({ fund_id, kind }) => [fund_id, kind])).toEqual([
      [MSFT, 'market'],
      [MSFT, 'stop'],
      [MSFT, 'stop'],
    ]);

    // A new trader reads all fills again, and the broker lists all it ever filled: none is booked twice.
    const [positions, filled] = [await readPositions(archived), (await readAccount(archived)).last_fill];
    await database.db
      .updateTable('trading_accounts')
      .set({ fills_cursor: null })
      .where('id', '=', accountId)
      .execute();
    archived.restart();
    await archived.pass(120_000, 15_000);
    expect(fake.executions.length).toBeGreaterThan(TWO_YEARS);
    expect(archived.failures).toEqual([]);
    expect([await readPositions(archived), (await readAccount(archived)).last_fill]).toEqual([
      positions,
      filled,
    ]);
    // The next entry of the log follows the last one.
    const { robot } = archived;
    await archived.passTo(await robot.signal('open'), { [AAPL]: 120, [MSFT]: 400 });
    await archived.pass(16_000, 8_000);
    const longer = await readWholeLog(database.db, accountId);
    expect(longer.length).toBeGreaterThan(log.length);
    expect(verifyAccountLog(accountId, longer)).toBeNull();
  });

  it('have nothing of an account that has not agreed with its broker since', async () => {
    const fixture = await trade(open, 1, false);
    const { fake, market, accountId, database } = fixture;
    const rows = await countRows(fixture);
    fake.isDown = true;
    await fixture.passTo(NOON + 400 * DAY_MS, { [AAPL]: 100, [MSFT]: 400 });
    while (await archive(fixture));
    expect(await countRows(fixture)).toEqual(rows);
    // Disconnected, it's looked at by nobody.
    await database.db
      .updateTable('trading_accounts')
      .set({ state: 'disconnected', archived_at: market.now })
      .where('id', '=', accountId)
      .execute();
    market.now = (market.now + ROUND_MS) as Millis;
    while (await archive(fixture));
    const left = await countRows(fixture);
    expect(left['orders']).toBeLessThan(rows['orders'] ?? 0);
    expect(left['account_events']).toBeLessThan(rows['account_events'] ?? 0);
  });
});
