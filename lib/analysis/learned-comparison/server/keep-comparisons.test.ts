import { readForecastsState } from '@/lib/analysis/forecasts/server/keep-forecasts';
import type { EpochDay, RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { writeSetting } from '@/lib/core/database/settings';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { createLogger } from '@/lib/core/log/log';
import { writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { LearnedComparison } from '../comparison';
import { readComparison } from './comparison-store';
import { keepComparisons } from './keep-comparisons';
import type { NextComparison } from './make-comparisons';

const LEARNED = 7 as RobotId;

function made(robotId: number, through: string): NextComparison {
  const comparison = { backtest: { through } } as LearnedComparison;
  return { robotId: robotId as RobotId, madeFrom: through, comparison };
}

async function storePrices({ db }: Database, day: number): Promise<void> {
  await writeDailyBarsState(db, 'simulated', {
    ...{ done: 1, total: 1, problem: null },
    through: { xnys: day as EpochDay },
  });
}

async function storeModels({ db }: Database, done: number): Promise<void> {
  const state = { ...(await readForecastsState(db, 'simulated')), done, total: 2 };
  await writeSetting(db, 'simulated.forecasts', JSON.stringify(state));
}

onSqlite('comparisons of learned robots', (open) => {
  it('are made once a session after all models, each stored by itself, and again after a failure', async () => {
    const database = await open();
    const { db } = database;
    await insertRobotRows(db, LEARNED, 8);
    await db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ id: LEARNED, legs: [1], modelHash: 'a' }) as never })
      .where('id', '=', LEARNED)
      .execute();
    let waiting: (NextComparison | Error)[] = [];
    let started = 0;
    const keeper = keepComparisons({
      ...{ database, market: 'simulated', log: createLogger('silent') },
      startThread() {
        started += 1;
        return {
          async next() {
            const one = waiting.shift() ?? null;
            if (one instanceof Error) throw one;
            return one;
          },
          stop: async () => undefined,
        };
      },
    });
    const through = async (id: number) => (await readComparison(db, id as RobotId))?.backtest?.through;
    await storePrices(database, 20_000);
    await storeModels(database, 1);
    await keeper.wake();
    expect(started).toBe(0);
    await storeModels(database, 2);
    waiting = [made(LEARNED, 'first'), new Error('its thread ended')];
    await keeper.wake();
    expect([started, await through(LEARNED)]).toEqual([1, 'first']);
    waiting = [made(8, 'first')];
    await keeper.wake();
    expect([started, await through(8)]).toEqual([2, 'first']);
    await keeper.wake();
    expect(started).toBe(2);
    await storePrices(database, 20_001);
    waiting = [made(LEARNED, 'second')];
    await keeper.wake();
    expect([started, await through(LEARNED)]).toEqual([3, 'second']);
    await keeper.stop();
  });
});
