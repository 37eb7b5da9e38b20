import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { endOfDay, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { ALL_FIELDS, findField } from './all-fields';
import { computeField, type FieldContext } from './field';
import { NO_PRESENCE, type PresenceEvent } from './robot-presence';
import type { SessionForecast } from './session-forecast';
import { randomBars, truncateBars } from './synthetic/random-bars';

const FUND = 1 as FundId;
const SESSIONS = 330;
const CUT = 300;
const until = parseIsoDay('2025-03-14');
const xnys = calendarFor('xnys');
const closeTime = (day: number) => xnys.sessionOn(day as EpochDay)?.close ?? endOfDay(day);

const bars = randomBars({ fundId: FUND, calendar: 'xnys', until, sessions: SESSIONS, seed: 13 });
const benchmark = randomBars({ fundId: 2 as FundId, calendar: 'xnys', until, sessions: SESSIONS, seed: 12 });
const dayAt = (at: number) => bars.day[at] as number;
const closeAt = (at: number) => closeTime(dayAt(at));

function report(at: number, figure: number): FundamentalReport {
  // An hour after the close: known only at the next one.
  const announcedAt = (closeAt(at) + 3_600_000) as Millis;
  return {
    fundId: FUND,
    periodEnd: announcedAt,
    announcedAt,
    fairValue: 50 * figure,
    growth: figure / 10,
    surprise: figure,
    quality: 0.5,
  };
}

const reports = [60, 123, 186, 249, 312].map((at, index) => report(at, index + 1));
const events: PresenceEvent[] = [
  { recordedAt: closeAt(100), change: 1, side: 'long' },
  { recordedAt: (closeAt(150) + 1) as Millis, change: 1, side: 'short' },
  { recordedAt: closeAt(305), change: -1, side: 'long' },
];
const forecasts: SessionForecast[] = Array.from({ length: SESSIONS }, (_, at) => ({
  ...{ day: dayAt(at), up: 0.4 + (at % 7) / 100, down: 0.25, baseUp: 0.36, baseDown: 0.29 },
  ...{ modelHash: 'a', isSettled: at < SESSIONS - 5 },
}));
const context: FieldContext = {
  fundId: FUND,
  fundType: 'S',
  calendar: xnys,
  benchmark,
  reports,
  presence: { since: closeAt(90), events },
  forecasts,
  closeTime,
};
const readValues = (id: string, own: DailyBars = bars, given: FieldContext = context) => {
  const field = findField(id);
  if (!field) throw new Error(`no field ${id}`);
  return computeField(field, own, given);
};

/** Everything after the first `CUT` sessions replaced by nonsense. */
function poisoned(given: DailyBars): DailyBars {
  const poison = (column: Float64Array, value: number) =>
    column.map((old, at) => (at < CUT ? old : value * (at + 1)));
  return {
    ...given,
    open: poison(given.open, 7),
    high: poison(given.high, 1e6),
    low: poison(given.low, 1e-6),
    close: poison(given.close, 13),
    volume: poison(given.volume, 1e9),
  };
}

describe('fields', () => {
  it('have some sixty ids of their own with formula and label', () => {
    expect(ALL_FIELDS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ALL_FIELDS.map(({ id }) => id)).size).toBe(ALL_FIELDS.length);
    expect(new Set(ALL_FIELDS.map(({ label }) => label)).size).toBe(ALL_FIELDS.length);
    expect(
      ALL_FIELDS.filter(({ id, formula }) => !/^[a-z][a-z0-9]*$/.test(id) || formula.length < 12),
    ).toEqual([]);
  });

  it.each(ALL_FIELDS.map(({ id }) => [id] as const))(
    '%s becomes known and never changes with the future',
    (id) => {
      const whole = readValues(id);
      expect(Number.isNaN(whole[CUT - 1])).toBe(false);
      const past = whole.slice(0, CUT);

      const known = closeAt(CUT - 1);
      const truncated = {
        ...context,
        benchmark: truncateBars(benchmark, CUT),
        forecasts: forecasts.slice(0, CUT),
        presence: { ...context.presence, events: events.filter(({ recordedAt }) => recordedAt <= known) },
      };
      expect(readValues(id, truncateBars(bars, CUT), truncated)).toEqual(past);

      const wrong = {
        ...context,
        benchmark: poisoned(benchmark),
        forecasts: forecasts.map((one, at) => (at < CUT ? one : { ...one, up: 9, baseDown: 9 })),
        // The date of the next one is known by then, its figures aren't.
        reports: reports.map((one) =>
          one.announcedAt <= known ? one : { ...one, fairValue: 1e9, growth: -9, surprise: 99, quality: 7 },
        ),
        presence: {
          ...context.presence,
          events: [
            ...truncated.presence.events,
            { recordedAt: closeAt(CUT), change: 1, side: 'long' } as const,
          ],
        },
      };
      expect(readValues(id, poisoned(bars), wrong).slice(0, CUT)).toEqual(past);
    },
  );

  it('are the same day by day as all at once, to the bit', () => {
    const running = ALL_FIELDS.map((field) => ({
      field,
      step: field.start(context),
      values: new Float64Array(SESSIONS),
    }));
    for (let at = 0; at < SESSIONS; at += 1) {
      const today = truncateBars(bars, at + 1);
      for (const { step, values } of running) {
        const value = step(today, at);
        values[at] = Number.isFinite(value) ? value : Number.NaN;
      }
    }
    for (const { field, values } of running)
      expect([field.id, values]).toEqual([field.id, readValues(field.id)]);
  });

  it('know a report from the first close after it, and its date 21 days before', () => {
    const surprise = readValues('surprise');
    expect([surprise[60], surprise[61], surprise[123], surprise[124]]).toEqual([Number.NaN, 1, 1, 2]);
    const next = readValues('nextreport');
    const since = readValues('lastreport');
    expect([since[60], since[61], since[70], since[124]]).toEqual([Number.NaN, 0, 9, 0]);
    expect([next[60], next[59], next[61]]).toEqual([1, 2, Number.NaN]);
    const first = next.findIndex((value) => !Number.isNaN(value));
    expect(closeAt(first) + 21 * 86_400_000).toBeGreaterThanOrEqual(
      (reports[0] as FundamentalReport).announcedAt,
    );
    expect(closeAt(first - 1) + 21 * 86_400_000).toBeLessThan((reports[0] as FundamentalReport).announcedAt);
  });

  it('count robots by what was recorded, and nothing before any record', () => {
    const robots = readValues('robots');
    expect([robots[89], robots[90], robots[99], robots[100]]).toEqual([Number.NaN, 0, 0, 1]);
    // A millisecond after the close is the next session's.
    expect([robots[150], robots[151], robots[305]]).toEqual([1, 2, 1]);
    expect([...readValues('robotsnet').slice(150, 152)]).toEqual([1, 0]);
    expect(readValues('robots', bars, { ...context, presence: NO_PRESENCE }).every(Number.isNaN)).toBe(true);
  });

  it('show each session’s own forecast, and none where none was recorded', () => {
    const given = { ...context, forecasts: forecasts.filter((_, at) => at !== 200) };
    const at = (id: string, place: number) => readValues(id, bars, given)[place];
    expect(at('pmove', 202)).toBeCloseTo(71);
    expect([at('pupdiff', 202), at('pdowndiff', 202)]).toEqual([expect.closeTo(10), expect.closeTo(-4)]);
    expect([at('pmove', 199), at('pmove', 200), at('pmove', 201)]).toEqual([
      expect.closeTo(68),
      Number.NaN,
      expect.closeTo(70),
    ]);
  });

  it('leave volume figures unknown where no volume is', () => {
    const quiet = { ...bars, volume: new Float64Array(SESSIONS) };
    for (const id of ['volume', 'relvolume', 'volumez', 'dollarvolume', 'dollarvolume20', 'mfi14'])
      expect([id, readValues(id, quiet).every(Number.isNaN)]).toEqual([id, true]);
  });
});

/** Bars that any language makes the same from whole numbers. */
function plainBars(step: number): DailyBars {
  const close = Float64Array.from(
    { length: SESSIONS },
    (_, i) => (9000 + 20 * i + ((i * step) % 97) * 13) / 100,
  );
  return {
    ...bars,
    open: close.map((value, i) => value + ((i % 5) - 2) / 10),
    high: close.map((value, i) => value + 0.5 + (i % 3) / 10),
    low: close.map((value, i) => value - 0.5 - (i % 4) / 10),
    close,
    volume: Float64Array.from({ length: SESSIONS }, (_, i) => 1000 + ((i * 31) % 101) * 10),
  };
}

/**
 * What NumPy 2.4 gives for these bars (step 37; SPY's step 53) in the last session by the formulas of the fields: whole
 * arrays and `np.std`, `np.cov`, `np.corrcoef`, `np.convolve`, without any of our code.
 */
const BY_NUMPY: Readonly<Record<string, number>> = {
  change21: 2.745545621710721,
  sigma1: 0.804270339769917,
  sigma5: -0.012081994162604708,
  sigma21: 0.14886190330459156,
  gap: 3.31783735591924,
  streak: 1.0,
  relvolume: 1.315702479338843,
  volumez: 1.6535588043010985,
  dollarvolume20: 243134.84,
  volatility21: 60.830775354224315,
  volatility63: 62.48350905274224,
  volatility252: 72.32593428492974,
  volatilityewma: 61.32888841893545,
  atr14: 4.0813832515214585,
  rangeatr: 0.19452425078879376,
  bandwidth20: 9.759951833470463,
  percentb: 64.09578825007532,
  sma20: 1.375742143755354,
  sma50: 3.162618002908224,
  sma200: 13.986207556334506,
  sma20x50: 1.7626266613357977,
  sma50x200: 10.491774794937015,
  donchian20: 63.39455351488281,
  donchian55: 74.19642857142854,
  high52: -3.4441663687283963,
  low52: 51.87927640828569,
  range52: 90.5447407165058,
  sincehigh52: 4.0,
  drawdown: -3.0977155842602633,
  dayplace: 46.153846153846324,
  sharpe63: 0.5349340936654184,
  sharpe252: 0.5345742823401286,
  skew63: -0.49047424926011207,
  autocorr63: -0.6250534972309343,
  beta: 0.058571660250079934,
  correlation: 0.06009110134776277,
};

describe('fields without a published reference', () => {
  it.each(Object.entries(BY_NUMPY))('%s is what NumPy computes', (id, expected) => {
    const given = { ...context, benchmark: plainBars(53) };
    expect(readValues(id, plainBars(37), given)[SESSIONS - 1]).toBeCloseTo(expected, 9);
  });
});
