import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { Millis } from '@/lib/core/base/brand';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { addUser } from '@/lib/people/memberships/testing/users';
import { writeBackupState } from '@/lib/robots/backup/server/backup-state';
import { createStateMetrics } from './state-metrics';

/** A Monday at 15:02 UTC, 32 minutes after New York's open. */
const NOW = Date.UTC(2026, 10, 23, 15, 2) as Millis;
const FRIDAYS_LAST_BAR = Date.UTC(2026, 10, 20, 20, 55);
const APPLE = 1001;

type Orders = Parameters<ReturnType<Database['db']['insertInto']>['values']>[0];

function order(id: string, state: string, symbol: string | null, endedAt: number | null): Orders {
  return {
    ...{ client_order_id: id, account_id: 'at-broker', owner: 'own', cause_key: null, attempt: 1 },
    ...{ request_key: null, fund_id: APPLE, kind: 'market', side: 'buy', action: 'open', quantity: 1 },
    ...{ amount: null, whole_units: 0, limit_price: null, stop_price: null, state, reason: null },
    ...{ filled_quantity: 0, due_at: 0, expires_at: null, created_at: 0, ended_at: endedAt },
    broker_symbol: symbol,
  } as unknown as Orders;
}

async function readLines(...options: Parameters<typeof createStateMetrics>): Promise<readonly string[]> {
  const registry = new Registry();
  for (const metric of createStateMetrics(...options)) registry.registerMetric(metric);
  const text = await registry.metrics();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

forEachEngine('metrics of the product’s state', (open) => {
  it('say how late engine, prices, mails and orders are, in time of open markets', async () => {
    const { db } = await open();
    await insertRobotRows(db, 1, 2, 3);
    const definition = (type: string) => JSON.stringify({ fundTypes: [type] });
    await db
      .updateTable('robots')
      .set({ definition: definition('S') })
      .execute();
    await db
      .updateTable('robots')
      .set({ definition: definition('C') })
      .where('id', '=', 3)
      .execute();
    const through = [
      [1, FRIDAYS_LAST_BAR],
      // Its bar closed seven minutes ago.
      [2, NOW - 12 * MINUTE_MS],
      [3, NOW - 12 * MINUTE_MS],
    ] as const;
    await db
      .insertInto('robot_progress')
      .values(
        through.map(([id, at]) => ({
          robot_id: id,
          through_ms: at,
          snapshot: new Uint8Array(1),
          bars: null,
        })),
      )
      .execute();
    await db
      .insertInto('quotes')
      .values({
        market: 'simulated',
        fund_id: APPLE,
        price: 1,
        previous_close: null,
        time_ms: FRIDAYS_LAST_BAR + 5 * MINUTE_MS,
      })
      .execute();
    const mail = {
      kind: 'reset',
      recipient: 'ann@people.example',
      data: '{}',
      attempts: 1,
      next_attempt_at: NOW,
    };
    for (const [state, minutes] of [
      ['waiting', 20],
      ['waiting', 90],
      ['sent', 500],
    ] as const)
      await db
        .insertInto('mails')
        .values({
          ...mail,
          state,
          created_at: NOW - minutes * MINUTE_MS,
          sent_at: null,
          error: null,
        } as never)
        .execute();
    await db
      .insertInto('engine_helpers')
      .values([
        { id: 'here', role: 'engine', seen_at: NOW - 10_000 },
        { id: 'gone', role: 'engine', seen_at: NOW - 20_000 },
        { id: 'trader', role: 'trader', seen_at: NOW - 10_000 },
      ])
      .execute();
    await addUser(db, 'ann');
    await db
      .insertInto('trading_accounts')
      .values({
        ...{
          id: 'at-broker',
          user_id: 'ann',
          broker: 'alpaca',
          mode: 'paper',
          market: 'live',
          generation: 1,
        },
        ...{ state: 'armed', start_balance: 0, cash: 0, last_fill: 0, created_at: 0, archived_at: null },
        external_hash: 'hash',
      })
      .execute();
    const orders = [
      order('a', 'rejected', null, NOW - MINUTE_MS),
      order('b', 'never_arrived', 'AAPL', NOW - MINUTE_MS),
      order('c', 'rejected', 'AAPL', NOW - 2 * HOUR_MS),
      order('d', 'unknown', 'AAPL', null),
      order('e', 'accepted', 'AAPL', null),
    ];
    for (const row of orders)
      await db
        .insertInto('orders')
        .values(row as never)
        .execute();
    const lines = await readLines({ db, market: 'simulated', now: () => NOW });
    expect(lines).toEqual([
      'tickproof_state_known 1',
      'tickproof_engine_lag_seconds{calendar="xnys"} 420',
      'tickproof_engine_lag_seconds{calendar="crypto"} 420',
      'tickproof_robots_behind{calendar="xnys"} 1',
      'tickproof_robots_behind{calendar="crypto"} 0',
      'tickproof_engine_helpers 1',
      'tickproof_trader_helpers 1',
      'tickproof_price_age_seconds{calendar="xnys"} 1920',
      'tickproof_queue_length{queue="mails"} 2',
      'tickproof_queue_length{queue="notification-mails"} 0',
      'tickproof_queue_length{queue="pushes"} 0',
      'tickproof_queue_length{queue="intents"} 0',
      'tickproof_queue_length{queue="orders"} 0',
      'tickproof_queue_length{queue="unknown-orders"} 1',
      'tickproof_oldest_unsent_mail_seconds 5400',
      'tickproof_orders_failed{at="paper"} 1',
      'tickproof_orders_failed{at="broker"} 1',
      'tickproof_broker_accounts{state="armed"} 1',
      'tickproof_broker_differences 0',
      'tickproof_daily_bars_instruments 0',
      'tickproof_daily_bars_wanted 0',
      'tickproof_daily_bars_failing 0',
      'tickproof_backup_made 0',
      'tickproof_backup_failed 0',
    ]);
    // Nothing is late where bars come from files.
    const imported = await readLines({ db, market: 'imported', now: () => NOW });
    expect(imported.filter((line) => /lag|behind|age_/.test(line))).toEqual([]);
    await writeBackupState(db, { made: { at: NOW - HOUR_MS, file: 'x', bytes: 1 }, failed: null });
    expect((await readLines({ db, market: 'simulated', now: () => NOW })).slice(-3)).toEqual([
      'tickproof_backup_age_seconds 3600',
      'tickproof_backup_made 1',
      'tickproof_backup_failed 0',
    ]);
  });

  it('are left out while the database fails or is too slow, rather than what was true before', async () => {
    const { db, engine } = await open();
    const options = { db, market: 'simulated', now: () => NOW, limitMs: 100 } as const;
    if (engine === 'postgres')
      await db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE mails IN ACCESS EXCLUSIVE MODE`.execute(tx);
        expect(await readLines(options)).toEqual(['tickproof_state_known 0']);
      });
    await sql`DROP TABLE differences`.execute(db);
    expect(await readLines(options)).toEqual(['tickproof_state_known 0']);
  });
});
