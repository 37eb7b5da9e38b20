import { type Kysely, sql } from 'kysely';
import type { ForecastRecord } from '@/lib/analysis/forecasts/forecast-records';
import { appendForecasts, storeModel } from '@/lib/analysis/forecasts/server/forecast-store';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { ALL_BASKETS } from '../all-baskets';
import {
  type BasketMarket,
  basketInstruments,
  marketAsOf,
  SAMPLE_MODEL_HASH,
} from '../synthetic/basket-market';
import { followBasketLogs } from './basket-log-store';
import { keepBaskets } from './keep-baskets';
import { verifyBasketLogs } from './verify-basket-logs';

const [FIRST, SECOND] = ['2025-02-28', '2025-03-07'].map(parseIsoDay) as [EpochDay, EpochDay];
const INSTRUMENTS = basketInstruments(SECOND);
const MARKETS = new Map([FIRST, SECOND].map((day) => [day, marketAsOf(INSTRUMENTS, day, SECOND)]));
const stateOn = (day: EpochDay) => ({
  ...{ done: 1, total: 1, problem: null },
  through: { xnys: day, forex: day, crypto: day },
});

function storeSampleModel(db: Kysely<Schema>) {
  const gate = { state: 'few', blocks: 0, covariance: 0, error: 0, weight: 0 } as const;
  const card = { challenger: { move: gate, direction: gate } };
  const text = JSON.stringify({ fundClass: 'etf', horizon: 5, cutoff: FIRST - 30 });
  return storeModel(db, 'simulated', { hash: SAMPLE_MODEL_HASH, text, card }, 1);
}

function makeForecast(day: EpochDay): ForecastRecord {
  const base = { up: 0.3, side: 0.4, down: 0.3 };
  return {
    ...{ fundId: 1 as FundId, ticker: 'SPY', asOf: isoDay(day), horizon: 5, close: 100 },
    ...{ upper: 102, lower: 98, probabilities: base, base, modelHash: SAMPLE_MODEL_HASH, featureHash: 'f' },
    ...{ recordedAt: 5, late: false },
  };
}

forEachEngine('logs of baskets', (open) => {
  it('gain each decision once, however many processes look, and are never changed', async () => {
    const database = await open();
    const { db } = database;
    const readLogs = followBasketLogs(db, 'simulated');
    const logs = new Map(await readLogs());
    let [day, grown] = [FIRST, 0];
    const start = () =>
      keepBaskets({
        database,
        analysis: {
          async ask(question, ...args) {
            const { panel, robotCurves, forecasts } = MARKETS.get(day) as BasketMarket;
            return answersFrom(panel, stateOn(day), [], await readLogs(), robotCurves, forecasts).ask(
              question,
              ...args,
            );
          },
        },
        market: 'simulated',
        onGrown: () => {
          grown += 1;
        },
        onCopied: () => undefined,
        log: createLogger('silent'),
        now: () => (FIRST * 86_400_000) as Millis,
      });
    const processes = [start(), start(), start()];
    for (const next of [FIRST, SECOND]) {
      day = next;
      await writeDailyBarsState(db, 'simulated', stateOn(day));
      await Promise.all(processes.map((one) => one.wake()));
      for (const [basket, log] of await readLogs()) logs.set(basket, log);
    }
    expect([...logs.keys()].sort()).toEqual(ALL_BASKETS.map(({ id }) => id).sort());
    // Once a renewal, whoever was first.
    expect(grown).toBe(2);
    const kinds = (id: string) =>
      logs.get(id)?.map(({ entry }) => (JSON.parse(entry) as { kind: string }).kind);
    expect(kinds('stocks-and-bonds')).toEqual(['published', 'traded']);
    expect(kinds('stocks-at-ten-percent')).toEqual(['published', 'traded', 'decided']);
    // The models that AI portfolios name are checked, too.
    const ai = 'log of portfolio stocks-at-forecast-volatility (simulated), entry';
    await storeSampleModel(db);
    await appendForecasts(db, SAMPLE_MODEL_HASH, [makeForecast(FIRST)]);
    expect((await verifyBasketLogs(database)).faults).toEqual([
      `${ai} 3: the model ${SAMPLE_MODEL_HASH} has no recorded forecast of that session`,
    ]);
    await appendForecasts(db, SAMPLE_MODEL_HASH, [makeForecast(SECOND)]);
    expect(await verifyBasketLogs(database)).toEqual({
      entries: [...logs.values()].reduce((sum, log) => sum + log.length, 0),
      faults: [],
    });
    await Promise.all(processes.map((one) => one.stop()));
    for (const statement of ["UPDATE basket_log SET entry = ''", 'DELETE FROM basket_log'])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
    // Whoever holds the database can take that away, but not hide what changed.
    if (database.engine !== 'sqlite') return;
    await sql`DROP TRIGGER basket_log_no_update`.execute(db);
    await sql`UPDATE basket_log SET entry = replace(entry, '"SPY"', '"IEF"') WHERE basket = 'permanent'`.execute(
      db,
    );
    expect((await verifyBasketLogs(database)).faults).toEqual([
      'log of portfolio permanent (simulated), entry 1: its content does not match its hash',
    ]);
  });
});

onSqlite('the keeper of baskets', (open) => {
  it('says nothing of a question that ends with its process', async () => {
    const database = await open();
    await writeDailyBarsState(database.db, 'simulated', stateOn(FIRST));
    let noteAsked: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      noteAsked = resolve;
    });
    const events: unknown[] = [];
    let ended: ((error: Error) => void) | undefined;
    const keeper = keepBaskets({
      database,
      analysis: {
        ask: () =>
          new Promise((_, reject) => {
            ended = reject;
            noteAsked?.();
          }),
      },
      market: 'simulated',
      onGrown: () => undefined,
      onCopied: () => undefined,
      log: { error: (event: unknown) => void events.push(event) },
      now: () => (FIRST * 86_400_000) as Millis,
    });
    void keeper.wake();
    await asked;
    const stopped = keeper.stop();
    ended?.(new Error('The thread has ended'));
    await stopped;
    expect(events).toEqual([]);
  });
});
