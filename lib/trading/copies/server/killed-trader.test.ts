import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@/lib/core/database/open-database';
import { startChild } from '@/lib/core/database/testing/child-process';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { AAPL, NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import { addFollower, openCopyFixture, ROBOT } from '../testing/copy-fixture';

const TRADER = path.join(__dirname, '../testing/trade-until-killed.ts');
const COPIES = 5;
/** Spread over fanning out, ordering and booking. */
const KILLED_AFTER_MS = [0, 13, 47];

describe('a trader that is killed', () => {
  it('copies every signal once, and books what it filled', async () => {
    const dataDir = await makeMigratedDataDir();
    const options = { dataDir };
    const fixture = await openCopyFixture(async () => ({ ...(await openDatabase(options)), options }));
    for (let count = 1; count < COPIES; count += 1) await addFollower(fixture, `${count}@example.com`);
    const { db } = fixture.database;
    const users = await db.selectFrom('users').select('id').execute();
    for (const { id } of users) await fixture.copies.turnOn(id, ROBOT, { settings: { copyStopPct: null } });
    await fixture.database.close();
    for (const ms of KILLED_AFTER_MS) {
      const trader = startChild(TRADER, dataDir, String(AAPL), String(NOON));
      await trader.hasPrinted(2);
      await sleep(ms);
      await trader.kill();
    }
    // One that isn't killed does the rest.
    const last = startChild(TRADER, dataDir, String(AAPL), String(NOON));
    await last.hasPrinted(3);
    await last.kill();
    const after = await openDatabase({ dataDir, readOnly: true });
    const intents = await after.db.selectFrom('copy_intents').selectAll().execute();
    const orders = await after.db.selectFrom('orders').selectAll().execute();
    const fills = await after.db.selectFrom('fills').selectAll().execute();
    const accounts = await after.db.selectFrom('trading_accounts').selectAll().execute();
    const positions = await after.db.selectFrom('positions').selectAll().execute();
    const copies = await after.db.selectFrom('copies').selectAll().execute();
    const cursor = await after.db.selectFrom('copied_robots').selectAll().executeTakeFirstOrThrow();
    await after.close();

    expect(cursor.through_seq).toBeGreaterThan(2 * KILLED_AFTER_MS.length);
    // Each signal that was fanned out reached all copies, or, for exits, all that had something to close.
    for (let seq = 1; seq <= cursor.through_seq; seq += 2)
      expect(intents.filter(({ cause_key }) => cause_key === `signal:${seq}`)).toHaveLength(COPIES);
    for (const intent of intents.filter(({ state }) => state === 'done')) {
      const same = (row: { readonly owner: string; readonly cause_key: string | null }) =>
        row.owner === intent.copy_id && row.cause_key === intent.cause_key;
      const filled = orders.filter((order) => same(order) && order.state === 'filled');
      expect(filled).toHaveLength(1);
      expect(
        fills.filter(({ client_order_id }) => client_order_id === filled[0]?.client_order_id),
      ).toHaveLength(1);
    }
    expect(fills).toHaveLength(intents.filter(({ state }) => state === 'done').length);
    for (const copy of copies) {
      const own = fills.filter(({ owner }) => owner === copy.id);
      const held = own.reduce((sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity), 0);
      const position = positions.find(({ owner }) => owner === copy.id);
      expect(position?.quantity ?? 0).toBe(held);
      const profit = own.reduce((sum, fill) => sum + (fill.profit ?? 0), 0);
      expect(copy.closed_profit).toBe(profit);
      const account = accounts.find(({ id }) => id === copy.account_id);
      const cost = (position?.cost ?? 0) + (position?.commission ?? 0);
      expect(account?.cash).toBe((account?.start_balance ?? 0) + profit - cost);
    }
  });
});
