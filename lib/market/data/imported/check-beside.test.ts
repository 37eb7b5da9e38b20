import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, isoTime, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import {
  checkRows,
  type ImportOptions,
  type PreparedImport,
  prepareImport,
  readRows,
} from './prepare-import';
import { parseSplits } from './splits';

const NOW = Date.parse('2026-01-01T00:00:00Z') as Millis;
const HEADER = 'time,open,high,low,close,volume';

interface Series {
  readonly calendar?: CalendarName;
  /** Sessions of the calendar. */
  readonly from: string;
  readonly to: string;
  /** The price at a session's open; it changes a little in it. */
  readonly price?: (day: EpochDay) => number;
  readonly volume?: number;
  /** Milliseconds that times are off. */
  readonly off?: number;
  readonly stepMs?: number;
}

/** Bars of an hour in every session. */
function csv(series: Series): string {
  const {
    calendar = 'crypto',
    from,
    to,
    price = () => 100,
    volume = 1000,
    off = 0,
    stepMs = 3_600_000,
  } = series;
  const rows = calendarFor(calendar)
    .sessions(parseIsoDay(from), parseIsoDay(to))
    .flatMap(({ day, open, close }) => {
      const times: number[] = [];
      for (let time = open as number; time < close; time += stepMs) times.push(time);
      return times.map((time) => {
        const value = price(day) * (1 + 0.004 * Math.sin(time / 1e7));
        const cells = [value, value * 1.002, value * 0.998, value].map((cell) => cell.toPrecision(9));
        return `${isoTime(time + off)},${cells.join(',')},${volume}`;
      });
    });
  return [HEADER, ...rows].join('\n');
}

function importOptions(calendar: CalendarName, more: Partial<ImportOptions>): ImportOptions {
  const mayHaveSplit = calendar === 'xnys';
  return {
    calendar: calendarFor(calendar),
    zone: 'UTC',
    interval: null,
    splits: [],
    mayHaveSplit,
    now: NOW,
    ...more,
  };
}

function file(name: string, text: string) {
  return [{ name, bytes: Buffer.from(text) }];
}

/** Imports a text as old.csv, then another as new.csv. */
function importAfter(
  stored: string | readonly DayBars[],
  text: string,
  calendar: CalendarName = 'crypto',
  more: Partial<ImportOptions> = {},
): PreparedImport {
  const options = importOptions(calendar, more);
  const days =
    typeof stored === 'string'
      ? prepareImport(file('old.csv', stored), importOptions(calendar, {})).toStore
      : stored;
  return checkRows(readRows(file('new.csv', text), options), options, days);
}

const JANUARY = { from: '2024-01-01', to: '2024-01-31' };
const FEBRUARY = { from: '2024-02-01', to: '2024-02-29' };
const dailyCloses = (days: readonly DayBars[]) =>
  days.map((day) => [isoDay(day.day), day.length, Number((day.close[0] as number).toFixed(1))]);

describe('an import beside stored bars', () => {
  it('has nothing to say of the next month, of one before, and of the same again', () => {
    const [january, february] = [csv(JANUARY), csv(FEBRUARY)];
    expect(importAfter(january, february)).toMatchObject({ warnings: [], jumps: [] });
    expect(importAfter(february, january)).toMatchObject({ warnings: [], jumps: [] });
    expect(importAfter(january, january)).toMatchObject({ warnings: [], jumps: [] });
  });

  it.each([
    ['the next file', JANUARY, FEBRUARY, 'new.csv:2', true],
    ['an earlier file', FEBRUARY, JANUARY, `new.csv:${1 + 31 * 24}`, false],
  ])('finds a step to %s in another unit, with the row next to it', (_, old, next, origin, storedBefore) => {
    const { jumps } = importAfter(csv(old), csv({ ...next, price: () => 10_000 }));
    expect(jumps).toEqual([expect.objectContaining({ origin, storedBefore, storedAfter: !storedBefore })]);
    expect(isoDay(jumps[0]?.day ?? 0)).toBe('2024-02-01');
  });

  it('names a step of stored bars until it is accepted', () => {
    const text = csv({
      from: '2024-01-01',
      to: '2024-01-31',
      price: (day) => (isoDay(day) < '2024-01-20' ? 10 : 30),
    });
    const [jump] = importAfter(text, csv({ ...FEBRUARY, price: () => 30 })).jumps;
    expect([jump?.origin, isoDay(jump?.day ?? 0)]).toEqual([
      'the bar stored for 2024-01-20T00:00:00Z',
      '2024-01-20',
    ]);
    const acceptedJumps = [parseIsoDay('2024-01-20')];
    expect(
      importAfter(text, csv({ ...FEBRUARY, price: () => 30 }), 'crypto', { acceptedJumps }).jumps,
    ).toEqual([]);
  });

  it('finds a step inside a session, but no spike', () => {
    const rows = (prices: readonly number[]) =>
      [
        HEADER,
        ...prices.map((price, hour) => `2024-01-01T0${hour}:00:00Z,${price},${price},${price},${price},1`),
      ].join('\n');
    const jumpsBetween = (...prices: number[]) =>
      prepareImport(file('a.csv', rows(prices)), importOptions('crypto', {})).jumps.map(({ origin, bar }) => [
        origin,
        bar,
      ]);
    expect(jumpsBetween(10, 10, 25, 25, 25)).toEqual([['a.csv:4', 2]]);
    expect(jumpsBetween(10, 10, 25, 10, 10)).toEqual([]);
  });

  it('judges a row at the edge of a file by the stored bars beside it', () => {
    const daily = (from: number, highs: readonly number[]) =>
      [HEADER, ...highs.map((high, at) => `2024-01-${from + at},10,${high},9,10,1`)].join('\n');
    const old = daily(15, [11, 11, 11]);
    expect(() => importAfter(old, daily(18, [1100, 11, 11]))).toThrow(InputError);
    expect(() => importAfter(old, daily(18, [1100, 11, 11]))).toThrow(
      'new.csv:2: high 1100 is 100 times above the rows around it (high 11 of the bar stored for 2024-01-17T00:00:00Z and 11)',
    );
    const [warning] = importAfter(daily(15, [11, 11, 440]), daily(18, [11, 11])).warnings;
    expect(warning).toContain('the bar stored for 2024-01-17T00:00:00Z: high 440 is 40 times above');
  });

  it('says where sessions are missing between files and stored bars', () => {
    const { warnings } = importAfter(csv(JANUARY), csv({ from: '2024-02-04', to: '2024-02-10' }));
    expect(warnings).toEqual([
      'new.csv:2: 3 sessions without a bar between the bar stored for 2024-01-31T23:00:00Z and 2024-02-04T00:00:00Z',
    ]);
  });

  it('says where a monthly file of another zone leaves a hole', () => {
    const { warnings } = importAfter(csv(JANUARY), csv({ ...FEBRUARY, off: 5 * 3_600_000 }));
    expect(warnings).toEqual([
      'new.csv:2: 5 bars of 60 minutes missing between the bar stored for 2024-01-31T23:00:00Z and 2024-02-01T05:00:00Z; if files have times of different zones, check --zone',
    ]);
  });

  it('says that stored bars have the same prices some hours later', () => {
    const { warnings } = importAfter(csv(JANUARY), csv({ ...JANUARY, off: -5 * 3_600_000 }));
    expect(warnings.join()).toMatch(
      /new\.csv:\d+: 31 of 31 sessions that are stored differ, first at 2024-01-01T00:00:00Z: open .* is stored; the same prices are stored 5 hours later, so check --zone/,
    );
  });

  it('says that stored prices are a multiple of those that replace them', () => {
    const { warnings } = importAfter(csv(JANUARY), csv({ ...JANUARY, price: () => 10 }));
    expect(warnings).toEqual([
      expect.stringMatching(
        /^new\.csv:2: 31 of 31 sessions .*; the stored prices are 10 times those of the files/,
      ),
    ]);
  });

  it('doubts a step that no other night had', () => {
    const { warnings, jumps } = importAfter(csv(JANUARY), csv({ ...FEBRUARY, price: () => 120 }));
    expect(jumps).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^new\.csv:2: the price is 119\.\d+ after 99\.\d+ at the bar stored for 2024-01-31T23:00:00Z \(\+\d\d %\), while the 58 other steps between sessions were 0\.\d % at most; check that the file is of this instrument$/,
      ),
    ]);
  });

  it('notices another unit of volumes', () => {
    const { warnings } = importAfter(csv(JANUARY), csv({ ...FEBRUARY, volume: 100_000 }));
    expect(warnings).toEqual([expect.stringContaining('new.csv:2: volumes of sessions are about')]);
  });

  it('refuses bars that begin at other minutes', () => {
    const old = csv({ from: '2024-01-02', to: '2024-01-05', calendar: 'xnys' });
    const clock = csv({ from: '2024-01-08', to: '2024-01-09', calendar: 'xnys', off: -1_800_000 });
    expect(() => importAfter(old, clock, 'xnys')).toThrow(
      'new.csv:2: bars of 60 minutes begin at minute 0, but the stored ones at minute 30',
    );
  });

  it('continues a session that two files share, in either order', () => {
    const april = `${HEADER}\n2018-04-30T22:00:00Z,1,1,1,1,1\n2018-04-30T23:00:00Z,1,1,1,1,1`;
    const may = `${HEADER}\n2018-05-01T00:00:00Z,1,1,1,1,1\n2018-05-01T01:00:00Z,1,1,1,1,1`;
    for (const [old, next] of [
      [april, may],
      [may, april],
    ] as const) {
      const [day, ...others] = importAfter(old, next, 'forex').toStore;
      expect(Array.from(day?.time ?? [], (time) => isoTime(time).slice(11, 13))).toEqual([
        '22',
        '23',
        '00',
        '01',
      ]);
      expect([day?.length, others]).toEqual([4, []]);
    }
  });
});

describe('a split newer than stored bars', () => {
  const stock = { calendar: 'xnys' } as const;
  const before = csv({ ...stock, from: '2024-06-03', to: '2024-06-07', price: () => 1200 });
  const after = csv({ ...stock, from: '2024-06-10', to: '2024-06-12', price: () => 121 });
  const splits = parseSplits('2024-06-10:10');
  const whole = prepareImport(
    [...file('old.csv', before), ...file('new.csv', after)],
    importOptions('xnys', { splits }),
  ).toStore;

  it('adjusts them, so that the same is stored as by one import', () => {
    const prepared = importAfter(before, after, 'xnys', { splits });
    expect(prepared).toMatchObject({ adjusted: 5, jumps: [], warnings: [] });
    expect(prepared.toStore).toEqual(whole);
    expect(prepared.describeOrigin(parseIsoDay('2024-06-03'))).toBe('--splits 2024-06-10:10');
  });

  it('adjusts an earlier file that is imported later', () => {
    const prepared = importAfter(after, before, 'xnys', { splits });
    expect(prepared).toMatchObject({ adjusted: 0, jumps: [], warnings: [] });
    expect(prepared.toStore).toEqual(whole.slice(0, 5));
  });

  it('leaves them if they are adjusted already', () => {
    const prepared = importAfter(whole, after, 'xnys', { splits });
    expect(prepared).toMatchObject({ adjusted: 0, jumps: [], warnings: [] });
    expect(prepared.toStore).toEqual(whole.slice(5));
  });

  it('adjusts them by two splits with no session between', () => {
    const two = parseSplits('2024-06-08:5,2024-06-09:2');
    expect(dailyCloses(importAfter(before, after, 'xnys', { splits: two }).toStore)).toEqual(
      dailyCloses(whole),
    );
  });

  it('is refused if the prices fit neither', () => {
    const wrong = () => importAfter(before, after, 'xnys', { splits: parseSplits('2024-06-10:4') });
    expect(wrong).toThrow(InputError);
    expect(wrong).toThrow(
      /--splits 2024-06-10:4: stored bars are older than that, and it isn't clear whether they are adjusted: new\.csv:2 opens at 12.* after a close of 1\d+.* at the bar stored for 2024-06-07T19:30:00Z\. Nothing was stored/,
    );
  });

  it('is told of if it was not given', () => {
    const [jump] = importAfter(before, after, 'xnys').jumps;
    expect(jump).toMatchObject({ origin: 'new.csv:2', ratio: '10', storedBefore: true });
  });
});
