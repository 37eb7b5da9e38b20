import { once } from 'node:events';
import { sql } from 'kysely';
import { loadPanel } from '@/lib/analysis/panel/server/load-panel';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { putYears, writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { packYears, sliceBars } from '@/lib/market/daily-bars/year-rows';
import { findInstrument } from '@/lib/market/data/instruments';
import { hashModel, modelText } from '@/lib/robots/forecast-models/model-text';
import { listRobotModels } from '@/lib/robots/forecast-models/server/robot-model-store';
import { sampleModel } from '@/lib/robots/forecast-models/testing/sample-model';
import { chainFault } from '@/lib/robots/registry/verify';
import { type ForecastRecord, lateFrom, type OutcomeRecord } from '../forecast-records';
import { randomMarket } from '../synthetic/random-market';
import { followForecasts } from './follow-forecasts';
import { appendForecasts, listModels, readChain, storeModel } from './forecast-store';
import { keepForecasts, readForecastsState } from './keep-forecasts';
import { createForecastMaker } from './make-forecasts';
import { type PastForecasts, readPastForecasts } from './past-forecasts';
import { readTrackRecords } from './track-record-store';
import { verifyForecasts } from './verify-forecasts';

const TICKERS = ['SPY', 'AAPL', 'MSFT', 'JPM', 'XOM'];
const SESSIONS = 1_300;
const LATER = 6;
const xnys = calendarFor('xnys');
const market = randomMarket({
  instruments: TICKERS.length,
  ...{ sessions: SESSIONS, until: parseIsoDay('2025-03-14'), seed: 3 },
});
const readId = (ticker: string) => findInstrument(ticker)?.fundId as FundId;
const days = [...(market[0]?.bars.day ?? [])] as EpochDay[];
const FIRST = days[SESSIONS - LATER - 1] as EpochDay;
const LAST = days[SESSIONS - 1] as EpochDay;
const closeTime = (day: EpochDay) => xnys.sessionOn(day)?.close as Millis;

/** Daily prices through a day. */
async function storeThrough({ db }: Database, day: EpochDay) {
  const length = days.indexOf(day) + 1;
  for (const [index, ticker] of TICKERS.entries()) {
    const bars = market[index]?.bars;
    if (bars)
      await putYears(
        db,
        'simulated',
        packYears(sliceBars(bars, 0, length)).map((year) => ({
          ...year,
          ...{ fundId: readId(ticker), calendar: 'xnys' as const, source: null },
        })),
      );
  }
  await writeDailyBarsState(db, 'simulated', {
    ...{ done: TICKERS.length, total: TICKERS.length, problem: null },
    through: { xnys: day },
  });
}

/** A process that keeps forecasts on this thread. */
function keeperAt(database: Database, clock: { now: number }) {
  return keepForecasts({
    ...{ database, market: 'simulated', log: createLogger('silent'), now: () => clock.now as Millis },
    onChanged: () => undefined,
    startThread() {
      const made = createForecastMaker(database.db, 'simulated');
      return {
        nextModel: async () => (await made).nextModel(),
        drafts: async () => (await made).drafts(),
        trackRecords: async () => (await made).trackRecords(),
        stop: async () => undefined,
      };
    },
  });
}

onSqlite('forecasts of new sessions', (open) => {
  it('are recorded once before their outcome can be known, then settled, and never by a changed model', async () => {
    const database = await open();
    const { db } = database;
    const clock = { now: closeTime(FIRST) + 60_000 };
    const processes = [keeperAt(database, clock), keeperAt(database, clock)];
    const look = () => Promise.all(processes.map((one) => one.wake()));
    const follow = followForecasts(db, 'simulated');
    const followed = async () =>
      [...(await follow()).sessions.values()].map((own) =>
        own.map(({ day, isSettled }) => [isoDay(day as EpochDay), isSettled]),
      );
    try {
      await look();
      expect(await listModels(db, 'simulated')).toEqual([]);

      await storeThrough(database, FIRST);
      // A clock behind the session records nothing.
      clock.now = closeTime(FIRST) - 1;
      await look();
      const [model] = await listModels(db, 'simulated');
      expect(model).toMatchObject({ fundClass: 'stock', horizon: 5, cutoff: parseIsoDay('2025-01-01') });
      // Of SPY alone there are too few rows.
      expect(await readForecastsState(db, 'simulated')).toEqual({ done: 2, total: 2, problem: null });
      const hash = model?.hash ?? '';
      expect(await readChain(db, 'forecast_entries', hash)).toEqual([]);
      expect(await listRobotModels(db, 'simulated')).toEqual([
        { hash, fundClass: 'stock', cutoff: model?.cutoff },
      ]);
      clock.now = closeTime(FIRST) + 60_000;
      const again = keeperAt(database, clock);
      processes.push(again);
      await look();
      await look();
      const entries = await readChain(db, 'forecast_entries', hash);
      expect(chainFault(entries)).toBeNull();
      const records = entries.map(({ entry }) => JSON.parse(entry) as ForecastRecord);
      expect(records.map(({ ticker, asOf, late }) => [ticker, asOf, late]).sort()).toEqual(
        ['AAPL', 'JPM', 'MSFT', 'XOM'].map((ticker) => [ticker, isoDay(FIRST), false]),
      );

      expect(await followed()).toEqual(Array(4).fill([[isoDay(FIRST), false]]));
      expect(await follow()).toBe(await follow());

      await storeThrough(database, LAST);
      // After the next session's open.
      clock.now = lateFrom(xnys, closeTime(LAST)) + 1;
      await look();
      const outcomes = await readChain(db, 'forecast_outcomes', hash);
      expect(chainFault(outcomes)).toBeNull();
      for (const { entry } of outcomes) {
        const { fundId, settledOn, outcome, ratio } = JSON.parse(entry) as OutcomeRecord;
        const { upper, lower, close } = records.find((record) => record.fundId === fundId) as ForecastRecord;
        const { bars } = market[TICKERS.findIndex((ticker) => readId(ticker) === fundId)] ?? { bars: null };
        const later = bars?.close[days.indexOf(FIRST) + 5] ?? 0;
        expect([settledOn, ratio]).toEqual([isoDay(days[days.indexOf(FIRST) + 5] as number), later / close]);
        expect(outcome).toBe(later > upper ? 'up' : later < lower ? 'down' : 'side');
      }
      expect(outcomes).toHaveLength(4);
      const all = await readChain(db, 'forecast_entries', hash);
      expect(all.slice(4).map(({ entry }) => (JSON.parse(entry) as ForecastRecord).late)).toEqual(
        Array(4).fill(true),
      );

      // Read on from before, without the late ones.
      expect(await followed()).toEqual(Array(4).fill([[isoDay(FIRST), true]]));

      expect(await verifyForecasts(db, 'simulated')).toEqual({
        ...{ models: 1, forecasts: 8, outcomes: 4 },
        faults: [],
      });
      const past: PastForecasts[] = [];
      for await (const one of readPastForecasts(db, 'simulated', await loadPanel(db, 'simulated')))
        past.push(one);
      const [stocks] = past as [PastForecasts];
      expect([past.length, stocks.live.map(({ outcome }) => outcome)]).toEqual([
        1,
        outcomes.map(({ entry }) => (JSON.parse(entry) as OutcomeRecord).outcome),
      ]);
      // What was recorded is what the model says of that day afterwards.
      for (const { day, probabilities } of stocks.live)
        expect(stocks.walkForward.filter((one) => one.day === day)).toContainEqual(
          expect.objectContaining({ probabilities }),
        );

      const [track] = await readTrackRecords(db, 'simulated');
      expect(track).toMatchObject({
        ...{ fundClass: 'stock', horizon: 5 },
        live: { from: isoDay(FIRST), through: isoDay(FIRST), scores: { count: 4, days: 1 } },
        walkForward: { scores: { count: stocks.walkForward.length }, quarters: [{ quarter: '2025 Q1' }] },
      });
      // Of every session, those included whose outcome isn't known, and as they were recorded.
      expect(track?.moves?.days.at(-1)).toBe(LAST);
      const at = track?.moves?.days.indexOf(FIRST) ?? -1;
      expect(track?.moves?.tickers.map(({ fundId, chances }) => [fundId, chances[at]])).toEqual(
        records.map(({ fundId, probabilities: { up, down } }) => [fundId, Math.round(10_000 * (up + down))]),
      );
      const newest = isoDay(days[SESSIONS - LATER] as number);
      expect(track?.tickers.map(({ outcomes }) => outcomes[0]?.asOf)).toEqual(Array(4).fill(newest));

      await sql`DROP TRIGGER forecast_models_no_update`.execute(db);
      await sql`UPDATE forecast_models SET model = replace(model, '"depth":3', '"depth":2')`.execute(db);
      await sql`DROP TRIGGER forecast_entries_no_delete`.execute(db);
      await sql`DELETE FROM forecast_entries WHERE seq > 4`.execute(db);
      const restarted = keeperAt(database, clock);
      processes.push(restarted);
      await restarted.wake();
      expect((await readForecastsState(db, 'simulated')).problem).toMatch(/^A forecast model was changed/);
      await sql`DROP TRIGGER forecast_outcomes_no_update`.execute(db);
      await sql`UPDATE forecast_outcomes SET entry = replace(entry, '"ratio":', '"ratio":1') WHERE seq = 2`.execute(
        db,
      );
      const { faults } = await verifyForecasts(db, 'simulated');
      expect(faults).toEqual(
        expect.arrayContaining([
          'stock, 5 sessions, 2025-01-01: the model was changed: its text doesn’t match its hash',
          'stock, 5 sessions, 2025-01-01: entry 2: its content does not match its hash',
        ]),
      );
      expect(await readChain(db, 'forecast_entries', hash)).toHaveLength(4);
    } finally {
      for (const one of processes) await one.stop();
    }
  });

  it('stay those of the former model when training is ended in the middle', async () => {
    const database = await open();
    const { db } = database;
    await storeThrough(database, FIRST);
    const text = modelText(sampleModel('stock', { cutoff: parseIsoDay('2024-01-01') }));
    const former = hashModel(text);
    const { gate } = sampleModel('stock').move;
    await storeModel(
      db,
      'simulated',
      { hash: former, text, card: { challenger: { move: gate, direction: gate } } },
      1,
    );
    const made = await createForecastMaker(db, 'simulated');
    const [training, ended] = [new AbortController(), new AbortController()];
    const isTraining = once(training.signal, 'abort');
    const keeper = keepForecasts({
      ...{ database, market: 'simulated', log: createLogger('silent') },
      now: () => (closeTime(FIRST) + 60_000) as Millis,
      onChanged: () => undefined,
      startThread: () => ({
        drafts: made.drafts,
        trackRecords: made.trackRecords,
        nextModel() {
          training.abort();
          return once(ended.signal, 'abort').then(() => Promise.reject(new Error('the thread has ended')));
        },
        stop: async () => ended.abort(),
      }),
    });
    void keeper.wake();
    await isTraining;
    await keeper.stop();
    expect((await listModels(db, 'simulated')).map(({ hash }) => hash)).toEqual([former]);
    expect(await readChain(db, 'forecast_entries', former)).toHaveLength(4);
    expect((await readForecastsState(db, 'simulated')).problem).toBeNull();
  });
});

forEachEngine('recorded forecasts', (open) => {
  it('stay as they are, once for each session', async () => {
    const { db } = await open();
    const text = JSON.stringify({ fundClass: 'stock', horizon: 5, cutoff: 20_000 });
    const gate = { state: 'few', blocks: 0, covariance: 0, error: 0, weight: 0 } as const;
    const card = { challenger: { move: gate, direction: gate } };
    await storeModel(db, 'simulated', { hash: 'a', text, card }, 1);
    await storeModel(db, 'simulated', { hash: 'b', text, card }, 2);
    expect((await listModels(db, 'simulated')).map(({ hash }) => hash)).toEqual(['a']);
    const base = { up: 0.3, side: 0.4, down: 0.3 };
    const record: ForecastRecord = {
      ...{ fundId: 1 as FundId, ticker: 'AAPL', asOf: '2025-01-02', horizon: 5, close: 100 },
      ...{ upper: 102, lower: 98, probabilities: base, base, modelHash: 'a', featureHash: 'f' },
      ...{ recordedAt: 5, late: false },
    };
    const other = { ...record, fundId: 2 as FundId };
    expect(await appendForecasts(db, 'a', [record])).toBe(1);
    expect(await appendForecasts(db, 'a', [record, other])).toBe(1);
    const chain = await readChain(db, 'forecast_entries', 'a');
    expect([chain.map(({ seq }) => Number(seq)), chainFault(chain)]).toEqual([[1, 2], null]);
    const changed = chain.map((entry) => ({ ...entry, entry: entry.entry.replace('0.3', '0.4') }));
    expect(chainFault(changed)).toBe('entry 1: its content does not match its hash');
    for (const statement of [
      'UPDATE forecast_models SET model = model',
      'UPDATE forecast_entries SET seq = 9',
      'DELETE FROM forecast_entries',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });
});
