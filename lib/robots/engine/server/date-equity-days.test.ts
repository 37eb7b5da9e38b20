import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId, Micros, RobotId } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { findInstrument } from '@/lib/market/data/instruments';
import { putEquityDays, readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import { dateEquityDays } from './date-equity-days';

const SPY = ensureDefined(findInstrument('SPY'), 'SPY');
const ID = 7 as RobotId;
/** A Wednesday; the session closes at 20:00 UTC. */
const CLOSE = Date.UTC(2026, 9, 14, 20);
const DAY = utcDay(CLOSE);
const NOW = CLOSE + 30 * DAY_MS;

forEachEngine('days of equity from before it was kept when', (open) => {
  it('are dated by the next record after their end, from the first signal on', async () => {
    const { db, ...database } = await open();
    await insertRobotRows(db, ID);
    const definition = JSON.stringify({ id: ID, legs: [SPY.fundId as FundId] });
    await db.updateTable('robots').set({ market: 'simulated', definition }).execute();
    const days = [-1, 0, 1, 2].map((after) => ({ day: DAY + after, equity: 1 as Micros }));
    await putEquityDays(db, ID, days, 0);
    await db.updateTable('equity_days').set({ recorded_at: null }).execute();
    const link = { robot_id: ID, fund_id: 1, side: 'long' as const, prev_hash: '', hash: '' };
    const signal = {
      ...link,
      action: 'open' as const,
      share_pct: 1,
      stop_distance: null,
      take_profit_distance: null,
    };
    const recordedAts = [CLOSE - HOUR_MS, CLOSE + MINUTE_MS, CLOSE + DAY_MS + 2 * HOUR_MS];
    await db
      .insertInto('robot_signals')
      .values(
        recordedAts.map((at, index) => ({
          ...signal,
          seq: index + 1,
          decided_at: at - MINUTE_MS,
          due_at: at + MINUTE_MS,
          recorded_at: at,
        })),
      )
      .execute();
    await dateEquityDays({ db, ...database }, 'simulated', new Map([[SPY.fundId, SPY]]), NOW);
    expect((await readEquityDays(db, ID)).map(({ recordedAt }) => recordedAt)).toEqual([
      null,
      CLOSE + MINUTE_MS,
      CLOSE + DAY_MS + 2 * HOUR_MS,
      NOW,
    ]);
  });
});
