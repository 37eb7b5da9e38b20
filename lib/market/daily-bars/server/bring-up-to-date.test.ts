import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { putDays } from '@/lib/market/data/server/bar-store';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import { FeedError } from '@/lib/market/feeds/feed-state';
import { toDailyBar } from '@/lib/market/price-history/daily-bar';
import { dailyBarsText, isComplete } from '../daily-bars-state';
import { madeBars } from '../testing/made-bars';
import { bringUpToDate } from './bring-up-to-date';
import { readAllDailyBars, readDailyBars, readDailyBarsState } from './daily-bar-store';
import { createDailyBarsKeeper } from './keep-daily-bars';
import { createDailyBarMaker, type MadeMarket } from './make-daily-bars';

// The simulated market begins in 1990, so that these have seven weeks before their first day.
const FIRST_DAY = parseIsoDay('1990-02-20');
const LAST_DAY = parseIsoDay('1990-03-02');
const never = new AbortController().signal;
const whole = createSimulatedMarket({
  seed: 7,
  firstDay: parseIsoDay('1990-01-01'),
  now: () => 0 as Millis,
});
const market: MarketSource = {
  ...whole,
  firstDay: FIRST_DAY,
  instruments: whole.instruments.filter(({ ticker }) => ['SPY', 'SH', 'EURUSD'].includes(ticker)),
};
const listSessions = ({ fundType }: Instrument, from: EpochDay, to: EpochDay) =>
  calendarFor(calendarNameFor(fundType)).sessions(from, to);

/** Stores bars of sessions as the engine does: those that began before an instant, the last one unfinished. */
async function storeBars({ db }: Database, until: Millis): Promise<void> {
  for (const instrument of market.instruments) {
    const begun = listSessions(instrument, FIRST_DAY, LAST_DAY).filter(({ open }) => open < until);
    const days = begun.map(({ day }) => market.dayBars(instrument.fundId, day, until) as DayBars | null);
    await putDays(
      db,
      'simulated',
      instrument.fundId,
      days.filter((day) => day !== null),
    );
  }
}

function optionsFor(database: Database, signal: AbortSignal = never) {
  const log = { info: () => undefined, warn: () => undefined };
  const startMaking = (made: MadeMarket) => ({
    rows: createDailyBarMaker(database.db, made),
    stop: async () => undefined,
  });
  return { database, log, signal, startMaking, yearsBefore: 10, bus: { publish: () => undefined } };
}

/** Tells a keeper of an instant, as after a bar. @returns whether something was renewed */
async function renew(database: Database, until: Millis, source = market): Promise<boolean> {
  const options = optionsFor(database);
  return new Promise((resolve) => {
    const bus = { publish: () => resolve(true) };
    const keeper = createDailyBarsKeeper({ ...options, bus });
    keeper.barsStored(source, until);
    setTimeout(() => resolve(false), 3_000).unref();
  });
}

const rowsIn = ({ db }: Database) =>
  db.selectFrom('daily_bars').selectAll().orderBy('fund_id').orderBy('year').execute();
const closeTime = (iso: string) => ensureDefined(calendarFor('xnys').sessionOn(parseIsoDay(iso)), iso).close;

onSqlite('daily bars of the simulated market', (open) => {
  it('are those of its 5-minute bars, also from before its first day, which is marked', async () => {
    const database = await open();
    await storeBars(database, closeTime('1990-02-28'));
    await renew(database, closeTime('1990-02-28'));
    let count = 0;
    for await (const bars of readAllDailyBars(database.db, 'simulated')) {
      count += 1;
      const instrument = ensureDefined(
        market.instruments.find(({ fundId }) => fundId === bars.fundId),
        'instrument',
      );
      const expected = listSessions(instrument, parseIsoDay('1990-01-01'), parseIsoDay('1990-02-28'))
        .filter(({ close }) => close <= closeTime('1990-02-28'))
        .map(({ day, close }) => toDailyBar(market.dayBars(bars.fundId, day, close) as DayBars));
      expect([...bars.day]).toEqual(expected.map((bar) => bar?.day));
      for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
        expect([...bars[name]]).toEqual(expected.map((bar) => bar?.[name]));
      expect(bars.day[bars.madeAfterwards]).toBe(FIRST_DAY);
    }
    expect(count).toBe(3);
  });

  it('come out the same at once, with stops, and renewed after each close', async () => {
    const [atOnce, stopped, daily] = [await open(), await open(), await open()];
    const end = closeTime('1990-03-02');
    for (const database of [atOnce, stopped]) await storeBars(database, end);
    await renew(atOnce, end);

    const through = { xnys: LAST_DAY, forex: parseIsoDay('1990-03-01') };
    for (let stops = 1; stops <= 3; stops += 1) {
      const stopping = new AbortController();
      const options = optionsFor(stopped, stopping.signal);
      let made = 0;
      const isDone = await bringUpToDate(
        {
          ...options,
          startMaking: (facts) => {
            const { rows, stop } = options.startMaking(facts);
            return {
              stop,
              rows: async (instrument, session) => {
                made += 1;
                if (made === 2) stopping.abort();
                return rows(instrument, session);
              },
            };
          },
        },
        market,
        through,
      );
      const state = await readDailyBarsState(stopped.db, 'simulated');
      expect([isDone, state.done, isComplete(state)]).toEqual([stops === 3, stops, stops === 3]);
      if (stops < 3) expect(dailyBarsText(state)).toBe(`Daily prices: ${stops} of 3 instruments.`);
    }

    for (const iso of ['1990-02-22', '1990-02-23', '1990-02-26', '1990-02-27', '1990-02-28', '1990-03-01']) {
      await storeBars(daily, closeTime(iso));
      expect(await renew(daily, closeTime(iso))).toBe(true);
    }
    await storeBars(daily, end);
    await renew(daily, end);
    const expected = await rowsIn(atOnce);
    expect(expected).toHaveLength(3);
    expect(await rowsIn(stopped)).toEqual(expected);
    expect(await rowsIn(daily)).toEqual(expected);
    expect((await readDailyBarsState(daily.db, 'simulated')).through).toEqual(through);
  });
});

onSqlite('daily bars of imported files', (open) => {
  it('follow an import that changes the past, in the years that it changes', async () => {
    const database = await open();
    const fundId = 9_001 as FundId;
    const [spy] = market.instruments;
    const instrument = { ...ensureDefined(spy, 'SPY'), fundId };
    const day = (iso: string, close: number): DayBars => {
      const { open: time } = ensureDefined(calendarFor('xnys').sessionOn(parseIsoDay(iso)), iso);
      const [prices, volume] = [Float64Array.of(close), Float64Array.of(500)];
      const columns = { open: prices, high: prices, low: prices, close: prices, volume };
      return {
        day: parseIsoDay(iso),
        intervalMinutes: 1_440,
        length: 1,
        time: Float64Array.of(time),
        ...columns,
      };
    };
    const imported: MarketSource = { ...market, name: 'imported', instruments: [instrument] };
    const put = (...days: DayBars[]) => putDays(database.db, 'imported', fundId, days);
    await put(day('2019-12-30', 400), day('2019-12-31', 404), day('2020-01-02', 101), day('2020-01-03', 102));
    await renew(database, closeTime('2020-01-03'), imported);
    const before = await rowsIn(database);
    expect(before.map(({ year, made_afterwards }) => [year, made_afterwards])).toEqual([
      [2019, 0],
      [2020, 0],
    ]);
    // Imported again with --splits 2020-01-02:4.
    await put(day('2019-12-30', 100), day('2019-12-31', 101));
    await renew(database, closeTime('2020-01-03'), imported);
    const bars = await readDailyBars(database.db, 'imported', fundId);
    expect([...(bars?.close ?? [])]).toEqual([100, 101, 101, 102]);
    expect((await rowsIn(database))[1]).toEqual(before[1]);
  });
});

onSqlite('daily bars of live feeds', (open) => {
  const [spy] = whole.instruments.filter(({ ticker }) => ticker === 'SPY') as [Instrument];
  const days = listSessions(spy, parseIsoDay('2026-10-01'), parseIsoDay('2026-10-30')).map(({ day }) => day);
  const asked: string[] = [];
  let scale = 1;
  let failure: FeedError | null = null;
  const live = {
    ...market,
    name: 'live' as const,
    firstDay: parseIsoDay('2026-10-15'),
    instruments: [spy],
    async fetchDailyBars(instruments: readonly Instrument[], from: EpochDay, to: EpochDay) {
      if (failure) throw failure;
      asked.push(from < (days[0] as number) - 60 ? 'years' : 'days');
      return new Map<FundId, DailyBars>(
        instruments.map(({ fundId }) => {
          const bars = madeBars(
            fundId,
            days.filter((day) => day >= from && day <= to),
          );
          for (const name of ['open', 'high', 'low', 'close'] as const)
            bars[name].forEach((price, index) => {
              bars[name][index] = price * scale;
            });
          return [fundId, bars];
        }),
      );
    },
  };
  beforeEach(() => {
    [scale, failure] = [1, null];
    asked.length = 0;
  });
  const bring = (database: Database, iso: string) =>
    bringUpToDate(optionsFor(database), live, { xnys: parseIsoDay(iso) });

  it('are fetched once, then what is new, and all again after a split', async () => {
    const database = await open();
    await bring(database, '2026-10-27');
    await bring(database, '2026-10-28');
    expect(asked).toEqual(['years', 'days']);
    scale = 0.1;
    await bring(database, '2026-10-29');
    expect(asked).toEqual(['years', 'days', 'days', 'years']);
    const bars = ensureDefined(await readDailyBars(database.db, 'live', spy.fundId), 'bars');
    const last = days.filter((day) => day <= parseIsoDay('2026-10-29'));
    expect([...bars.close]).toEqual([...madeBars(spy.fundId, last).close].map((close) => close * 0.1));
  });

  it('stay what they are while the feed is silent, which is said until it answers', async () => {
    const database = await open();
    failure = new FeedError('Alpaca cannot be reached (ECONNREFUSED)', 'temporary');
    await expect(bring(database, '2026-10-27')).rejects.toThrow('cannot be reached');
    const silent = await readDailyBarsState(database.db, 'live');
    expect(isComplete(silent)).toBe(false);
    expect(dailyBarsText(silent)).toBe(
      'Daily prices: 0 of 1 instrument. Alpaca cannot be reached (ECONNREFUSED).',
    );
    failure = null;
    await bring(database, '2026-10-27');
    failure = new FeedError('Alpaca answered 500', 'temporary');
    await expect(bring(database, '2026-10-28')).rejects.toThrow('500');
    const behind = await readDailyBarsState(database.db, 'live');
    expect(behind).toMatchObject({ done: 1, through: { xnys: parseIsoDay('2026-10-27') } });
    expect(dailyBarsText(behind)).toBe('Daily prices: 1 of 1 instrument. Alpaca answered 500.');
    failure = null;
    await bring(database, '2026-10-28');
    expect(dailyBarsText(await readDailyBarsState(database.db, 'live'))).toBeNull();
  });
});
