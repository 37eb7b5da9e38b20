import type { Updateable } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { addUser } from '@/lib/people/memberships/testing/users';
import type { BrokerId } from '@/lib/trading/brokers/broker';
import type { TradingAccountState } from '@/lib/trading/trading-accounts/trading-account';
import { isAutotrading } from './is-autotrading';

const ROBOT = 7 as RobotId;

onSqlite('whether robots trade for a user', (open) => {
  it('is true for armed accounts and selected robots, of that user alone, until they are stopped', async () => {
    const { db } = await open();
    await insertRobotRows(db, ROBOT);
    for (const id of ['ann', 'bob']) await addUser(db, id);
    const addAccount = (id: string, broker: BrokerId, state: TradingAccountState) =>
      db
        .insertInto('trading_accounts')
        .values({
          ...{ id, user_id: 'ann', broker, mode: 'paper', market: 'live', generation: id.length, state },
          ...{ start_balance: 0, cash: 0, last_fill: 0, created_at: 0, archived_at: null },
        })
        .execute();
    const setAccount = (state: TradingAccountState) =>
      db.updateTable('trading_accounts').set({ state }).where('id', '=', 'at-broker').execute();
    const setCopy = (values: Updateable<Schema['copies']>) => db.updateTable('copies').set(values).execute();
    expect(await isAutotrading(db, 'ann')).toBe(false);

    await addAccount('at-broker', 'alpaca', 'ready');
    expect(await isAutotrading(db, 'ann')).toBe(false);
    await setAccount('armed');
    expect([await isAutotrading(db, 'ann'), await isAutotrading(db, 'bob')]).toEqual([true, false]);
    await setAccount('stopped');
    expect(await isAutotrading(db, 'ann')).toBe(false);
    // Exits go on after a daily loss, as long as robots hold something.
    await db.updateTable('trading_accounts').set({ stopped_by: 'daily-loss' }).execute();
    expect(await isAutotrading(db, 'ann')).toBe(false);
    await db
      .insertInto('positions')
      .values({
        ...{ account_id: 'at-broker', owner: 'c', fund_id: 1001, quantity: 1, cost: 1, cost_rest: 0 },
        ...{ commission: 0, opened_at: 0 },
      })
      .execute();
    expect(await isAutotrading(db, 'ann')).toBe(true);
    await db.updateTable('trading_accounts').set({ exits_stopped_at: 1 }).execute();
    expect(await isAutotrading(db, 'ann')).toBe(false);

    await addAccount('paper', 'emulator', 'open');
    await db
      .insertInto('copies')
      .values({
        ...{ id: 'c', user_id: 'ann', robot_id: ROBOT, account_id: 'paper', state: 'active', paused: null },
        ...{ reason: null, sizing: 'amount', amount: 1, scale_pct: 100, max_per_trade: null, max_open: null },
        ...{ copy_stop_pct: null, copied_open_trades: 0, from_seq: 0, closed_profit: 0, stop_base: 0 },
        ...{ started_at: 0, ended_at: null },
      })
      .execute();
    expect(await isAutotrading(db, 'ann')).toBe(false);
    await setCopy({ purpose: 'autotrading' });
    expect([await isAutotrading(db, 'ann'), await isAutotrading(db, 'bob')]).toEqual([true, false]);
    await setCopy({ state: 'paused', paused: 'entries' });
    expect(await isAutotrading(db, 'ann')).toBe(true);
    await setCopy({ paused: 'all' });
    expect(await isAutotrading(db, 'ann')).toBe(false);
    await setCopy({ state: 'draining' });
    expect(await isAutotrading(db, 'ann')).toBe(false);
    await setCopy({ state: 'ended' });
    expect(await isAutotrading(db, 'ann')).toBe(false);
  });
});
