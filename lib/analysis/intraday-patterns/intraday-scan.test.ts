/** @jest-environment node */
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import { TIMEFRAMES, type Timeframe } from '@/lib/robots/definitions/definition';
import type { StoredSession } from './intraday-bars';
import { type IntradayPatternRow, intradayPatternKey } from './intraday-pattern';
import { IntradayScan, joinNews, READ_SESSIONS } from './intraday-scan';
import { pickBars, randomSessions, scaleBars, upTo } from './testing/random-sessions';

const STOCK = INSTRUMENTS.find(({ ticker }) => ticker === 'AAPL') as (typeof INSTRUMENTS)[number];
const SESSIONS = randomSessions(READ_SESSIONS + 3);
const LAST = SESSIONS.length - 1;

const ALL = { class: 'stocks', pattern: null, direction: null, state: null } as const;

function listed(scan: IntradayScan, timeframe: Timeframe): readonly IntradayPatternRow[] {
  return scan.search({ ...ALL, timeframe, openTickers: null, offset: 0, limit: 100_000 }).rows;
}

function scanSessions(sessions: readonly StoredSession[]): IntradayScan {
  const scan = new IntradayScan();
  scan.take(STOCK, sessions.slice(-READ_SESSIONS));
  return scan;
}

/** Of all sessions, to read from. */
const WHOLE = scanSessions(SESSIONS);

function byKey(rows: readonly IntradayPatternRow[]): Readonly<Record<string, IntradayPatternRow>> {
  return Object.fromEntries(rows.map((row) => [intradayPatternKey(row), row]));
}

describe('a scan that goes on bar by bar', () => {
  it('finds at each moment what one finds that was just started, and tells each pattern and change once', () => {
    const scan = scanSessions(upTo(SESSIONS, LAST - 1, 60));
    const told: Record<string, IntradayPatternRow> = {};
    for (const timeframe of TIMEFRAMES) Object.assign(told, byKey(listed(scan, timeframe)));
    const seen = new Set(Object.values(told).map((row) => `${intradayPatternKey(row)} ${row.state}`));
    let changes = 0;
    for (let index = LAST - 1; index <= LAST; index += 1)
      for (let bars = index === LAST - 1 ? 61 : 1; bars <= 78; bars += 1) {
        const stored = upTo(SESSIONS, index, bars);
        const news = joinNews(scan.take(STOCK, stored.slice(-READ_SESSIONS)));
        for (const { changed, restated, timeframe } of news) {
          expect(restated).toEqual([]);
          for (const row of changed) {
            changes += 1;
            const step = `${intradayPatternKey(row)} ${row.state}`;
            expect([timeframe, seen.has(step)]).toEqual([row.timeframe, false]);
            seen.add(step);
            told[intradayPatternKey(row)] = row;
          }
        }
        if (bars % 39 !== 0) continue;
        const fresh = scanSessions(stored);
        for (const timeframe of TIMEFRAMES) {
          const rows = listed(scan, timeframe);
          expect(rows.length).toBeGreaterThan(10);
          expect(byKey(rows)).toEqual(byKey(listed(fresh, timeframe)));
          for (const row of rows) expect(told[intradayPatternKey(row)]).toEqual(row);
        }
      }
    expect(changes).toBeGreaterThan(100);
  });
});

describe('bars of 15 and 60 minutes', () => {
  it('count once they are over, and patterns are known at their close', () => {
    const { session } = SESSIONS[LAST] as StoredSession;
    for (const [timeframe, bars, until] of [
      [15, 5, 15],
      [15, 6, 30],
      [60, 23, 60],
      [60, 24, 120],
      // The session's last hour has half an hour.
      [60, 77, 360],
      [60, 78, 390],
    ] as const) {
      const known = listed(scanSessions(upTo(SESSIONS, LAST, bars)), timeframe).map(({ knownTime }) =>
        Date.parse(knownTime),
      );
      const latest = session.open + until * 60_000;
      expect(known.filter((time) => time > latest)).toEqual([]);
      for (const time of known.filter((one) => one > session.open && one < session.close))
        expect((time - session.open) % (timeframe * 60_000)).toBe(0);
    }
  });

  it('are left out where stored bars are longer', () => {
    const hours = SESSIONS.slice(-8).map(({ session, bars }) => ({
      ...{ session, joined: new Map() },
      bars: { ...bars, intervalMinutes: 30 },
    }));
    const scan = scanSessions(hours);
    const search = { ...ALL, openTickers: null, offset: 0, limit: 1 };
    expect(scan.search({ ...search, timeframe: 15 })).toMatchObject({ instruments: 0, withoutBars: 1 });
    expect(scan.search({ ...search, timeframe: 60 })).toMatchObject({ instruments: 1, withoutBars: 0 });
  });
});

describe('odd bars', () => {
  const spanning = (rows: readonly IntradayPatternRow[], time: number) =>
    rows.filter(({ firstTime, knownTime }) => Date.parse(firstTime) < time && Date.parse(knownTime) > time)
      .length;

  it('have no pattern across a halt or a missing session', () => {
    const { session } = SESSIONS[LAST] as StoredSession;
    const noon = session.open + 36 * 300_000;
    const halted = SESSIONS.map((one, index) =>
      index === LAST ? pickBars(one, (at) => at < 30 || at > 40) : one,
    );
    expect(spanning(listed(WHOLE, 5), noon)).toBeGreaterThan(0);
    expect(spanning(listed(scanSessions(halted), 5), noon)).toBe(0);
    const missing = SESSIONS.filter((_, index) => index !== LAST - 1);
    const cut = scanSessions(missing);
    for (const timeframe of TIMEFRAMES) {
      expect(spanning(listed(WHOLE, timeframe), session.open)).toBeGreaterThan(0);
      expect(spanning(listed(cut, timeframe), session.open)).toBe(0);
    }
  });

  it('have none in flat prices, and say where there are too few', () => {
    const flat = SESSIONS.map((one) => scaleBars(one, 0)).map(({ session, bars }) => {
      const price = bars.open.map(() => 20);
      const prices = { open: price, high: price, low: price, close: price };
      return { session, joined: new Map(), bars: { ...bars, ...prices } };
    });
    const still = scanSessions(flat);
    for (const timeframe of TIMEFRAMES) expect(listed(still, timeframe)).toEqual([]);
    const few = scanSessions(upTo(SESSIONS, 0, 30));
    const search = { ...ALL, timeframe: 5, openTickers: null, offset: 0, limit: 1 } as const;
    expect(few.search(search)).toMatchObject({ instruments: 1, warmingUp: 1 });
    expect(WHOLE.search(search).warmingUp).toBe(0);
  });

  it('are looked at again when they were restated, and said to be so once', () => {
    const scan = scanSessions(SESSIONS);
    const split = SESSIONS.map((one) => scaleBars(one, 0.25));
    const news = joinNews(scan.take(STOCK, split.slice(-READ_SESSIONS)));
    expect(news.map(({ timeframe, changed, restated }) => [timeframe, changed.length, restated])).toEqual(
      TIMEFRAMES.map((timeframe) => [timeframe, 0, ['AAPL']]),
    );
    expect(joinNews(scan.take(STOCK, split.slice(-READ_SESSIONS)))).toEqual([]);
    expect(byKey(listed(scan, 5))).toEqual(byKey(listed(scanSessions(split), 5)));
  });
});

it('draws each listed pattern by its corners, and goes on finding as before', () => {
  const scan = scanSessions(upTo(SESSIONS, LAST, 60));
  for (const timeframe of TIMEFRAMES) {
    const rows = listed(scan, timeframe);
    for (const row of [rows[0], rows.at(-1), rows.find(({ family }) => family === 'chart')]) {
      const drawn = row && scan.draw(row);
      expect(drawn?.row).toEqual(row);
      const times = drawn?.bars.map(({ time }) => time);
      expect(drawn?.points[0]?.time).toBe(row?.firstTime);
      for (const { time } of [...(drawn?.points ?? []), ...(drawn?.lines ?? []).flat()])
        expect(times).toContain(time);
      if (row) expect(scan.draw({ ...row, direction: row.direction === 'up' ? 'down' : 'up' })).toBeNull();
    }
  }
  scan.take(STOCK, SESSIONS.slice(-READ_SESSIONS));
  expect(byKey(listed(scan, 5))).toEqual(byKey(listed(WHOLE, 5)));
});

it('shows others only what has ended, and of tickers that everyone sees all', () => {
  const scan = WHOLE;
  const search = { ...ALL, timeframe: 5, offset: 0, limit: 100_000 } as const;
  const all = scan.search({ ...search, openTickers: null });
  const ended = scan.search({ ...search, openTickers: ['SPY'] });
  expect(ended.hidden).toBeGreaterThan(0);
  expect(ended.total + ended.hidden).toBe(all.total);
  expect(ended.rows.filter(({ state }) => state === 'forming' || state === 'confirmed')).toEqual([]);
  expect(scan.search({ ...search, openTickers: ['AAPL'] }).total).toBe(all.total);
  expect(() => scan.search({ ...search, openTickers: null, pattern: 'no-such' })).toThrow('no pattern');
});
