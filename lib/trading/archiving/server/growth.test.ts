import { sql } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createNotifier } from '@/lib/people/notifications/server/create-notifier';
import { costModelFor } from '@/lib/robots/execution/costs';
import { addFollower, openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import { archiveAccounts } from './archive-accounts';

/** What a copied trade leaves in each table, before and after it's archived; with `FAULT_RUN=full`, in a long run. */

const IS_FULL = process.env['FAULT_RUN'] === 'full';
const [USERS, TRADES] = IS_FULL ? [40, 60] : [1, 12];
const TABLES = ['copy_intents', 'orders', 'fills', 'copy_trades', 'equity_points', 'notifications'] as const;

(IS_FULL ? forEachEngine : onSqlite)('growth of tables', (open) => {
  it('is a fraction of what trading writes once rows are archived', async () => {
    const fixture = await openCopyFixture(open, { costsFor: () => costModelFor('S', false) });
    const { database, market, copies, accounts, emulator, robot, trade, userId } = fixture;
    const users = [userId];
    while (users.length < USERS) users.push(await addFollower(fixture, `${users.length}@example.com`));
    for (const user of users) await copies.turnOn(user, ROBOT, { settings: { copyStopPct: null } });
    const now = () => market.now;
    const notifier = createNotifier({ database, now });
    passTo(market, market.now, { [AAPL]: 200 });
    for (let count = 0; count < TRADES; count += 1) {
      const price = 200 + (count % 17);
      for (const action of ['open', 'close'] as const) {
        passTo(market, await robot.signal(action), { [AAPL]: price });
        await trade();
        await (action === 'open' ? robot.opened(price) : robot.closed(price));
        await trade();
        await notifier.advance();
        passTo(market, plus(market.now, HOUR_MS), { [AAPL]: price });
        await emulator.recordEquity();
      }
      passTo(market, plus(market.now, DAY_MS / 2 - 3 * HOUR_MS - 10 * MINUTE_MS), { [AAPL]: price });
    }
    const trades = USERS * TRADES;
    const before = await countBytes(database, TABLES);
    const [copy] = await copies.list(userId);
    const account = await accounts.current(userId, market.name);
    const look = async () => {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < (IS_FULL ? 20 : 1); round += 1) {
        const started = performance.now();
        await copies.list(userId);
        await copies.trades(userId, copy?.copyId ?? '', { offset: 0, pageSize: 25 });
        await accounts.closedTrades(account?.id ?? '', { offset: 0, limit: 25 });
        await accounts.equityPoints(account?.id ?? '');
        least = Math.min(least, performance.now() - started);
      }
      return least;
    };
    const looked = await look();
    const started = performance.now();
    await archiveAccounts({ database, now: () => plus(market.now, 120 * DAY_MS) as Millis }, 600_000);
    const ms = performance.now() - started;
    const after = await countBytes(database, ['archived_rows']);
    const { size } = await database.db
      .selectFrom('archived_rows')
      .select(sql<number>`SUM(LENGTH(data))`.as('size'))
      .executeTakeFirstOrThrow();
    const a = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / trades)}`;
    if (IS_FULL)
      process.stdout.write(
        `${database.engine}: bytes a copied trade ${TABLES.map((table) => `${table} ${a(before[table])}`).join(', ')}; ` +
          `archived ${a(after['archived_rows'])}, of that packed ${a(Number(size))}; ` +
          `${(ms / USERS).toFixed(1)} ms an account to move; ` +
          `pages ${looked.toFixed(1)} ms before, ${(await look()).toFixed(1)} ms after\n`,
      );
    for (const table of ['copy_intents', 'orders', 'fills', 'copy_trades'] as const) {
      const { count } = await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      expect({ table, left: Number(count) }).toEqual({ table, left: 0 });
    }
    expect(Number(size) / trades).toBeLessThan(450);
  });
});

/** With their indexes. */
async function countBytes(
  { db, engine }: Database,
  tables: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const bytes: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await (engine === 'postgres'
      ? sql<{ bytes: number | string }>`SELECT pg_total_relation_size(${table}) AS bytes`
      : sql<{ bytes: number }>`SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name IN (
          SELECT name FROM sqlite_master WHERE tbl_name = ${table})`
    ).execute(db);
    bytes[table] = Number(rows[0]?.bytes);
  }
  return bytes;
}
