import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, isoTime } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { Instrument } from '../instrument';
import { type ImportOptions, prepareImport } from './prepare-import';

const NOW = Date.parse('2026-01-01T00:00:00Z') as Millis;

/** One bar per time, with prices counting up from 10. */
function csv(...times: readonly string[]): string {
  const rows = times.map(
    (time, index) => `${time},${10 + index},${11 + index},${9 + index},${10 + index},100`,
  );
  return ['time,open,high,low,close,volume', ...rows, ''].join('\n');
}

function prepare(
  texts: string | readonly string[],
  calendar: CalendarName = 'xnys',
  more: Partial<ImportOptions> = {},
) {
  const files = [texts]
    .flat()
    .map((text, index) => ({ name: `${'abc'[index]}.csv`, bytes: Buffer.from(text) }));
  return prepareImport(files, {
    calendar: calendarFor(calendar),
    zone: 'UTC',
    interval: null,
    splits: [],
    mayHaveSplit: true,
    now: NOW,
    ...more,
  });
}

/** Five-minute rows on 2024-03-08, in standard time, with UTC times. */
function sessionTimes(from: string, count: number): string[] {
  const start = Date.parse(`2024-03-08T${from}:00Z`);
  return Array.from({ length: count }, (_, index) => isoTime(start + index * 300_000));
}

/** Four rows at 15; the third has these prices. */
function spiked(prices: string): string {
  const rows = ['15,16,14,15', '15,16,14,15', prices, '15,16,14,15'].map((row) => `${row},9`);
  const times = ['14:30', '14:35', '14:40', '14:45'];
  return [
    'time,open,high,low,close,volume',
    ...rows.map((row, index) => `2024-03-08 ${times[index]},${row}`),
  ].join('\n');
}

function shape(prepared: ReturnType<typeof prepare>): string[] {
  return prepared.days.map(
    (day) => `${isoDay(day.day)} ${Array.from(day.time, (time) => isoTime(time).slice(11, 16)).join(' ')}`,
  );
}

describe('prepareImport', () => {
  it('keeps regular hours and counts rows outside them', () => {
    const prepared = prepare(
      csv(
        '2024-03-08T14:15:00Z',
        '2024-03-08T14:30:00Z',
        '2024-03-08T14:45:00Z',
        '2024-03-08T20:45:00Z',
        '2024-03-08T21:00:00Z',
        '2024-03-09T15:00:00Z',
        '2024-03-11T13:30:00Z',
        '2024-03-12T01:00:00Z',
      ),
    );
    expect(shape(prepared)).toEqual(['2024-03-08 14:30 14:45 20:45', '2024-03-11 13:30']);
    expect(prepared).toMatchObject({
      rowsRead: 8,
      outsideHours: 3,
      noSession: 1,
      bars: 4,
      missingSessions: 0,
    });
    expect([isoTime(prepared.firstBar), isoTime(prepared.lastBar)]).toEqual([
      '2024-03-08T14:30:00Z',
      '2024-03-11T13:30:00Z',
    ]);
  });

  it('ends with an early close and skips the holiday before it', () => {
    const prepared = prepare(
      csv('2023-11-22T20:30:00Z', '2023-11-23T15:00:00Z', '2023-11-24T17:30:00Z', '2023-11-24T18:00:00Z'),
      'xnys',
      { interval: 30 },
    );
    expect(shape(prepared)).toEqual(['2023-11-22 20:30', '2023-11-24 17:30']);
    expect(prepared).toMatchObject({ outsideHours: 1, noSession: 1 });
  });

  it.each([
    ['clock hours, the first as from the open on', ['14:00', '15:00', '20:00'], '14:30 15:00 20:00'],
    ['clock hours after one from before the open', ['13:00', '14:00', '15:00', '20:00'], '15:00 20:00'],
    ['hours from the open', ['13:30', '14:30', '15:30', '20:30', '21:30'], '14:30 15:30 20:30'],
  ])('takes %s', (_, times, kept) => {
    const prepared = prepare(csv(...times.map((time) => `2024-03-08T${time}:00Z`)));
    expect(shape(prepared)).toEqual([`2024-03-08 ${kept}`]);
    expect(prepared.interval).toBe(60);
  });

  it('joins minutes to five from the open on', () => {
    const minutes = ['14:29', '14:30', '14:31', '14:34', '14:35', '14:41'].map(
      (time) => `2024-03-08T${time}:00Z`,
    );
    const prepared = prepare(csv(...minutes));
    expect(prepared).toMatchObject({ fileInterval: 1, interval: 5, rowsRead: 6, outsideHours: 1, bars: 3 });
    const [day] = prepared.days;
    expect(shape(prepared)).toEqual(['2024-03-08 14:30 14:35 14:40']);
    expect([day?.open[0], day?.high[0], day?.low[0], day?.close[0], day?.volume[0]]).toEqual([
      11, 14, 10, 13, 300,
    ]);
  });

  it.each<[string, CalendarName, readonly string[], readonly string[]]>([
    [
      'dates alone',
      'xnys',
      ['2024-03-07', '2024-03-08', '2024-03-09'],
      ['2024-03-07 14:30', '2024-03-08 14:30'],
    ],
    [
      'midnight UTC',
      'xnys',
      ['2024-03-07T00:00:00Z', '2024-03-08T00:00:00Z'],
      ['2024-03-07 14:30', '2024-03-08 14:30'],
    ],
    [
      "midnight in New York, over the clocks' change",
      'xnys',
      ['2024-03-08T05:00:00Z', '2024-03-11T04:00:00Z', '2024-03-12T04:00:00Z'],
      ['2024-03-08 14:30', '2024-03-11 13:30', '2024-03-12 13:30'],
    ],
    [
      'midnight in Berlin',
      'xnys',
      ['2024-07-05T00:00:00+02:00', '2024-07-08T00:00:00+02:00'],
      ['2024-07-05 13:30', '2024-07-08 13:30'],
    ],
    [
      'forex from 17:00 in New York, over the clocks’ change',
      'forex',
      ['2024-03-07T22:00:00Z', '2024-03-10T21:00:00Z', '2024-03-11T21:00:00Z'],
      ['2024-03-08 22:00', '2024-03-11 21:00', '2024-03-12 21:00'],
    ],
    [
      'forex from midnight in London',
      'forex',
      ['2024-03-28T00:00:00+00:00', '2024-03-29T00:00:00+00:00', '2024-04-01T00:00:00+01:00'],
      ['2024-03-28 21:00', '2024-03-29 21:00', '2024-04-01 21:00'],
    ],
    ['forex', 'forex', ['2024-03-07', '2024-03-08'], ['2024-03-07 22:00', '2024-03-08 22:00']],
    ['crypto', 'crypto', ['2024-03-09', '2024-03-10'], ['2024-03-09 00:00', '2024-03-10 00:00']],
  ])('stamps daily bars with the open of their session: %s', (_, calendar, times, expected) => {
    const prepared = prepare(csv(...times), calendar);
    expect(prepared.interval).toBe(1440);
    expect(shape(prepared)).toEqual(expected);
  });

  it.each<[string, readonly string[], CalendarName, string]>([
    ['local times', ['2024-07-08 00:00', '2024-07-09 00:00', '2024-07-10 00:00'], 'xnys', 'Europe/Berlin'],
    ['the clock’s instants', ['1720389600', '1720476000', '1720562400'], 'xnys', 'Europe/Berlin'],
    ['forex', ['2024.07.08 00:00', '2024.07.09 00:00', '2024.07.10 00:00'], 'forex', 'Europe/Athens'],
  ])('takes midnights in the given zone as the written day: %s', (_, times, calendar, zone) => {
    const { days, noSession, warnings } = prepare(csv(...times), calendar, { zone });
    expect(days.map(({ day }) => isoDay(day))).toEqual(['2024-07-08', '2024-07-09', '2024-07-10']);
    expect({ noSession, warnings }).toEqual({ noSession: 0, warnings: [] });
  });

  it('warns where a day of each week is lost to the zone', () => {
    // Midnights in Berlin; Mondays are Sundays in New York.
    const mondays = ['2024-07-08', '2024-07-15', '2024-07-22'].map((day) => Date.parse(`${day}T00:00+02:00`));
    const times = mondays.flatMap((monday) =>
      [0, 1, 2, 3, 4].map((day) => isoTime(monday + day * 86_400_000)),
    );
    expect(prepare(csv(...times)).warnings).toEqual([
      'a.csv:2: time 2024-07-07T22:00:00Z is on a day without a session, like 3 of 15 rows, while 2 of 14 sessions have no row. Midnights were looked for in UTC: check --zone',
    ]);
    expect(prepare(csv(...times), 'xnys', { zone: 'Europe/Berlin' })).toMatchObject({
      bars: 15,
      warnings: [],
    });
  });

  it('says that a coin’s days don’t begin at midnight', () => {
    const times = [1, 2, 3].map((day) => `2024-03-0${day}T06:00:00Z`);
    expect(prepare(csv(...times), 'crypto').warnings).toEqual([
      'a.csv:2: the day from 2024-03-01T06:00:00Z is stored as 2024-03-01, which begins at midnight UTC, like 3 of 3 rows; each bar holds prices of two UTC days',
    ]);
  });

  const BARE = 'time,open,high,low,close';
  const importedBars = (volumes: readonly (number | '')[], columns = ',volume') =>
    [
      `${BARE}${columns}`,
      ...volumes.map(
        (volume, index) =>
          `${isoTime(Date.parse('2024-03-04T00:00Z') + index * 3_600_000)},15,16,14,15${columns && `,${volume}`}`,
      ),
    ].join('\n');

  it.each<[string, string, string]>([
    [
      'no column',
      importedBars(Array(6).fill(''), ''),
      'a.csv:1: no column has volumes in units of the instrument; ',
    ],
    ['zeros alone', importedBars(Array(6).fill(0)), 'a.csv:1: every volume is 0; '],
    ['zeros among others', importedBars([5, 0, 0, 5, 5, 5]), 'a.csv:3: volume is 0, as in 2 of 6 rows; '],
  ])('says what follows from volumes with %s', (_, text, start) => {
    expect(prepare(text, 'crypto').warnings).toEqual([
      `${start}trades on such bars have no price impact, and orders no limit of 2.5% of a bar’s volume`,
    ]);
  });

  it('says that ticks are counted', () => {
    expect(prepare(importedBars(Array(6).fill(70), ',<TICKVOL>'), 'forex').warnings).toEqual([
      expect.stringContaining(
        "a.csv:1: volume is taken from '<TICKVOL>', which counts price changes, not units",
      ),
    ]);
  });

  it('warns once where volumes change to another unit', () => {
    const wavy = (size: number, count: number) =>
      Array.from({ length: count }, (_, at) => size * (1 + ((at * 7) % 11)));
    const changed = prepare(importedBars([...wavy(10, 40), ...wavy(400_000, 32)]), 'crypto').warnings;
    expect(changed).toEqual([
      expect.stringMatching(
        /^a.csv:42: volumes of bars are about \d+ from 2024-03-05 on, after \d+.*: the unit/,
      ),
    ]);
    const byDay = importedBars([...wavy(10, 24 * 8), ...wavy(1000, 24 * 8)]);
    expect(prepare(byDay, 'crypto').warnings).toEqual([
      expect.stringMatching(/^a.csv:194: volumes of sessions are about \d+ from 2024-03-12 on, after \d+:/),
    ]);
    expect(prepare(importedBars(wavy(10, 24 * 16)), 'crypto').warnings).toEqual([]);
  });

  it.each<[string, Pick<Instrument, 'ticker' | 'fundName' | 'fundType'>, boolean]>([
    ['TSLA', { ticker: 'MSFT', fundName: 'Microsoft Corporation', fundType: 'S' }, false],
    ['Microsoft Corporation', { ticker: 'MSFT', fundName: 'Microsoft Corporation', fundType: 'S' }, true],
    ['MSFT.US', { ticker: 'MSFT', fundName: 'Microsoft Corporation', fundType: 'S' }, true],
    ['FB', { ticker: 'META', fundName: 'Meta Platforms, Inc.', fundType: 'S' }, true],
    ['BRK/B', { ticker: 'BRK.B', fundName: 'Berkshire Hathaway Inc.', fundType: 'S' }, true],
    ['BTCUSDT', { ticker: 'BTC.X', fundName: 'Bitcoin', fundType: 'C' }, true],
    ['XBT/USD', { ticker: 'BTC.X', fundName: 'Bitcoin', fundType: 'C' }, true],
    ['BINANCE:BTCUSDT', { ticker: 'BTC.X', fundName: 'Bitcoin', fundType: 'C' }, true],
    ['ETHUSDT', { ticker: 'BTC.X', fundName: 'Bitcoin', fundType: 'C' }, false],
    ['ETHBTC', { ticker: 'ETH.X', fundName: 'Ethereum', fundType: 'C' }, false],
    ['EUR/USD', { ticker: 'EURUSD', fundName: 'Euro / US Dollar', fundType: 'F' }, true],
    ['EURUSD=X', { ticker: 'EURUSD', fundName: 'Euro / US Dollar', fundType: 'F' }, true],
    ['EURGBP', { ticker: 'EURUSD', fundName: 'Euro / US Dollar', fundType: 'F' }, false],
  ])('knows whether rows of %s are of %j', (text, instrument, isSame) => {
    const rows = `symbol,date,open,high,low,close,volume\n${text},2024-03-07,1,1,1,1,9\n${text},2024-03-08,1,1,1,1,9\n`;
    expect(prepare(rows, 'xnys', { instrument }).warnings).toEqual(
      isSame ? [] : [`a.csv:2: the rows are of '${text}', not ${instrument.ticker}; check --symbol`],
    );
  });

  it('doubts decimal commas that look like thousands throughout', () => {
    const rows = (last: string) =>
      `date;open;high;low;close;volume\n2024-03-07;61,000;61,120;60,870;61,040;9\n2024-03-08;61,000;61,120;60,870;${last};9\n`;
    const importWarnings = (last: string) => prepare(rows(last), 'xnys', { decimalMark: ',' }).warnings;
    expect(importWarnings('61,040')).toEqual([
      expect.stringContaining('a.csv:1: every price has three digits after its comma'),
    ]);
    expect(importWarnings('61,04')).toEqual([]);
  });

  it('assigns forex bars to the session that closes at 17:00 in New York', () => {
    const hours = [
      '2024-03-08T21:00:00Z',
      '2024-03-08T22:00:00Z',
      '2024-03-10T20:00:00Z',
      '2024-03-10T21:00:00Z',
    ];
    const prepared = prepare(csv(...hours), 'forex', { interval: 60 });
    expect(shape(prepared)).toEqual(['2024-03-08 21:00', '2024-03-11 21:00']);
  });

  it('joins files in order of their times, a session across two of them', () => {
    const april = csv('2018-04-30T22:00:00Z', '2018-04-30T23:00:00Z');
    const may = csv('2018-05-01T00:00:00Z', '2018-05-01T01:00:00Z');
    const prepared = prepare([may, april], 'forex');
    expect(shape(prepared)).toEqual(['2018-05-01 22:00 23:00 00:00 01:00']);
  });

  it('counts sessions without a bar', () => {
    expect(prepare(csv('2024-03-04', '2024-03-05', '2024-03-08')).missingSessions).toBe(2);
  });

  it('reports a step that may be a split with its row, for pairs as a large step alone', () => {
    const rows = (open: number) =>
      `date,open,high,low,close\n2014-06-06,640,646,640,645\n2014-06-09,${open},${open + 1},${open - 1},${open}\n`;
    const jumpsAt = (open: number, mayHaveSplit: boolean) =>
      prepare(rows(open), 'xnys', { mayHaveSplit }).jumps.map(({ origin, ratio }) => [origin, ratio]);
    expect(jumpsAt(92, true)).toEqual([['a.csv:3', '7']]);
    expect(jumpsAt(92, false)).toEqual([['a.csv:3', null]]);
    expect(jumpsAt(430, true)).toEqual([['a.csv:3', '3:2']]);
    expect(jumpsAt(430, false)).toEqual([]);
  });

  it('reads rows stamped at their ends if the options say so', () => {
    const prepared = prepare(csv(...sessionTimes('14:35', 78)), 'xnys', { stampedAtEnd: true });
    expect(shape(prepared)[0]).toMatch(/^2024-03-08 14:30 .* 20:55$/);
    expect(prepared).toMatchObject({ bars: 78, outsideHours: 0, warnings: [] });
    expect(() => prepare(csv('2024-03-07', '2024-03-08'), 'xnys', { stampedAtEnd: true })).toThrow(
      'a.csv:2: --stamps end is for bars of minutes',
    );
  });

  it('takes a session with hours before and after it', () => {
    const prepared = prepare(csv(...sessionTimes('09:00', 192)));
    expect(prepared).toMatchObject({ bars: 78, outsideHours: 114, warnings: [] });
  });

  it('warns of rows that lie an hour off', () => {
    const prepared = prepare(csv(...sessionTimes('13:30', 78)));
    expect(prepared.warnings).toEqual([
      expect.stringContaining(
        'a.csv:2: time 2024-03-08T13:30:00Z is outside trading hours, like 12 of 78 rows, while 12 of 78 bars',
      ),
    ]);
  });

  it.each([
    ['high', '15,62,14,15', 'a.csv:4: high 62 is 4 times above the rows around it (high 16 and 16)'],
    ['low', '15,16,3.5,15', 'a.csv:4: low 3.5 is 4 times below the rows around it (low 14 and 14)'],
  ])('warns of a %s far from its neighbours', (_, prices, warning) => {
    expect(prepare(spiked(prices)).warnings).toEqual([expect.stringContaining(warning)]);
  });

  it.each([
    ['15,1562,14,15', 'a.csv:4: high 1562 is 98 times above'],
    ['15,16,0.14,15', 'a.csv:4: low 0.14 is 100 times below'],
  ])('refuses the row %s between others of 15', (prices, message) => {
    expect(() => prepare(spiked(prices))).toThrow(InputError);
    expect(() => prepare(spiked(prices))).toThrow(message);
  });

  it('refuses a last row that is far from the one before it', () => {
    const text = `time,open,high,low,close\n2024-03-08 14:30,15,16,14,15\n2024-03-08 14:35,15,1600,14,15\n`;
    expect(() => prepare(text)).toThrow('a.csv:3: high 1600 is 100 times above');
  });

  it.each<[string, string | readonly string[], Partial<ImportOptions>, string]>([
    [
      'no row in a session',
      csv('2024-03-09T15:00:00Z', '2024-03-09T15:05:00Z'),
      {},
      'a.csv:2: none of the 2 rows',
    ],
    [
      'a wrong zone',
      csv('2024-03-08T09:30:00', '2024-03-08T09:35:00'),
      { zone: 'Asia/Tokyo' },
      'check --zone and --type',
    ],
    [
      'a zone that puts most rows outside sessions',
      csv(...sessionTimes('09:30', 78)),
      {},
      'a.csv:2: time 2024-03-08T09:30:00Z is outside trading hours, like 60 of 78 rows, while 60 of 78 bars inside are missing. All times name their instant, so --zone changes nothing',
    ],
    [
      'local times that the zone puts outside sessions',
      csv(...sessionTimes('09:30', 78).map((time) => time.slice(0, -1))),
      {},
      'Times without a zone were read as UTC: check --zone',
    ],
    [
      'files of different symbols',
      ['AAA', 'BBB'].map(
        (name, at) => `symbol,date,open,high,low,close\n${name},2024-03-0${at + 7},1,1,1,1\n`,
      ),
      { interval: 1440 },
      "b.csv:2: 'BBB' is another symbol than 'AAA' at a.csv:2",
    ],
    [
      'stamps at the end of bars',
      csv(...sessionTimes('14:35', 78)),
      {},
      'a.csv:79: time 2024-03-08T21:00:00Z is when the session closes, and no row starts at its open. If times are the ends of bars, add --stamps end',
    ],
    [
      'clock hours stamped at their ends',
      csv(...['15', '16', '17', '18', '19', '20', '21'].map((hour) => `2024-03-08T${hour}:00:00Z`)),
      {},
      'a.csv:8: time 2024-03-08T21:00:00Z is when the session closes',
    ],
    [
      'rows of an hour among rows of five minutes',
      csv(
        ...sessionTimes('14:30', 78),
        ...['13:30', '14:30', '15:30', '16:30'].map((time) => `2024-03-11T${time}:00Z`),
      ),
      {},
      'a.csv:80: rows of 2024-03-11 are 60 minutes apart, in a file with bars of 5 minutes',
    ],
    [
      'the future',
      csv('2025-12-31', '2026-01-02'),
      {},
      'a.csv:3: time 2026-01-02T00:00:00Z is in the future',
    ],
    [
      'a grid that is neither the clock’s nor the session’s',
      csv('2024-03-08T14:45:00Z', '2024-03-08T15:45:00Z'),
      {},
      'a.csv:2: time 2024-03-08T14:45:00Z fits neither full intervals of 60 minutes',
    ],
    [
      'two daily rows of one session',
      csv('2024-03-07', '2024-03-08T00:00:00Z', '2024-03-08T05:00:00Z'),
      { interval: 1440 },
      'a.csv:4: time 2024-03-08T05:00:00Z is a second row for the session of 2024-03-08',
    ],
    [
      'two rows that name one session differently',
      csv('2024-03-06', '2024-03-07', '2024-03-08', '2024-03-09T00:30:00Z'),
      {},
      'a.csv:5: time 2024-03-09T00:30:00Z is a second row for the session of 2024-03-08',
    ],
    [
      'files of different intervals',
      [
        csv('2024-03-07T15:00:00Z', '2024-03-07T15:05:00Z'),
        csv('2024-03-08T15:00:00Z', '2024-03-08T15:15:00Z'),
      ],
      {},
      'b.csv:2: rows of 15 minutes cannot be combined with the 5 minutes of the first file',
    ],
    [
      'files that overlap',
      [
        csv('2024-03-08T15:00:00Z', '2024-03-08T15:10:00Z'),
        csv('2024-03-08T15:05:00Z', '2024-03-08T15:15:00Z'),
      ],
      {},
      'b.csv:2: time 2024-03-08T15:05:00Z is inside another file, which ends at a.csv:3',
    ],
    [
      'an error in the last of several files',
      [
        csv('2024-03-07T15:00:00Z', '2024-03-07T15:05:00Z'),
        `${csv('2024-03-08T15:00:00Z')}2024-03-08T15:05:00Z,1,x,1,1,1`,
      ],
      {},
      "b.csv:3: high 'x' is not a number",
    ],
  ])('refuses %s', (_, texts, options, message) => {
    expect(() => prepare(texts, 'xnys', options)).toThrow(InputError);
    expect(() => prepare(texts, 'xnys', options)).toThrow(message);
  });
});
