import { gzipSync } from 'node:zlib';
import { InputError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { DateOrder } from './parse-time';
import { type RowFormat, readBarFile } from './read-rows';
import type { BarRows } from './rows';
import { createTimeZone } from './time-zone';

function read(text: string | Uint8Array, zone = 'UTC', format: Omit<RowFormat, 'zone'> = {}): BarRows {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return readBarFile({ name: 'bars.csv', bytes }, { zone: createTimeZone(zone), ...format });
}

function firstRow(rows: BarRows): (string | number | undefined)[] {
  const { time, open, high, low, close, volume } = rows;
  return [isoTime(time[0] ?? 0), open[0], high[0], low[0], close[0], volume[0]];
}

const FIRST = ['2024-03-08T14:30:00Z', 10, 12, 9, 11, 500];

describe('readBarFile', () => {
  it.each([
    ['names', 'time,open,high,low,close,volume\n2024-03-08T14:30:00Z,10,12,9,11,500\n'],
    ['names in any order and case', 'Volume,CLOSE,Low,High,Open,Date\n500,11,9,12,10,2024-03-08 14:30\n'],
    ['single letters', 'timestamp,o,h,l,c,v\n2024-03-08 14:30:00,10,12,9,11,500\n'],
    ['date and time apart', 'Date,Time,Open,High,Low,Close,Vol\n2024-03-08,14:30,10,12,9,11,500\n'],
    [
      'brackets and tabs',
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<VOL>\n2024.03.08\t14:30:00\t10\t12\t9\t11\t500\n',
    ],
    ['semicolons', 'datetime;open;high;low;close;volume\n20240308 143000;10;12;9;11;500\n'],
    [
      'quotes, blanks and CRLF',
      '"Open Time", "Open", "High", "Low", "Close", "Volume"\r\n"1709908200000", 10, 12, 9, 11, 500\r\n',
    ],
    ['further columns', 'time,trades,open,high,low,close,vwap,volume\n1709908200,7,10,12,9,11,10.5,500\n'],
    ['t for time', 't,o,h,l,c,v\n1709908200,10,12,9,11,500\n'],
    ['seconds in a column called unix', 'unix,open,high,low,close,volume\n1709908200,10,12,9,11,500\n'],
    ['microseconds', 'open_time,open,high,low,close,volume\n1709908200000000,10,12,9,11,500\n'],
    ['nanoseconds', '1709908200000000000,10,12,9,11,500\n'],
    ['two blanks before the time', '20240308  14:30:00,10,12,9,11,500\n'],
    ['twelve digits', '202403081430,10,12,9,11,500\n'],
    ['hours before and after noon', '2024-03-08 02:30:00 PM,10,12,9,11,500\n'],
    [
      'Binance’s twelve columns without names',
      '1709908200000,10,12,9,11,500,1709908499999,5500.1,7,250,2750,0\n',
    ],
    [
      'lines above the names',
      'https://vendor.example/files\n\nunix;date;symbol;open;high;low;close;Volume BTC;Volume USD\n1709908200;2024-03-08 14:30:00;BTC/USD;10;12;9;11;500;5500\n',
    ],
    [
      'the volume of the coin, whatever the order',
      'time,open,high,low,close,Volume USDT,Volume BTC\n2024-03-08 14:30,10,12,9,11,5500,500\n',
    ],
    [
      'ticks where volumes are zero',
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\n2024.03.08\t14:30:00\t10\t12\t9\t11\t500\t0\n',
    ],
    [
      'volumes where there are ticks, too',
      'time,open,high,low,close,tick_volume,spread,real_volume\n1709908200,10,12,9,11,77,1,500\n',
    ],
    ['no names', '2024-03-08T14:30:00+00:00,10,12,9,11,500\n'],
    ['no names, date and time apart', '20240308,14:30,10,12,9,11,500\n'],
    [
      'a byte order mark and empty lines',
      '\ufefftime,open,high,low,close,volume\n\n2024-03-08T09:30:00-0500,10.0,12.,9e0,1.1e1,+500\n\n',
    ],
  ])('reads %s', (_, text) => {
    expect(firstRow(read(text))).toEqual(FIRST);
  });

  it('reads gzip, whatever the name', () => {
    expect(
      firstRow(read(gzipSync('time,open,high,low,close,volume\n2024-03-08 14:30,10,12,9,11,500'))),
    ).toEqual(FIRST);
  });

  it('takes volumes as zero where there is no such column', () => {
    expect(firstRow(read('2024-03-08 14:30,10,12,9,11\n')).at(-1)).toBe(0);
  });

  it('reads times without a zone as those of the given one', () => {
    expect(firstRow(read('2024-03-08 09:30,10,12,9,11,500\n', 'America/New_York'))).toEqual(FIRST);
    expect(firstRow(read('2024-03-08T14:30Z,10,12,9,11,500\n', 'America/New_York'))).toEqual(FIRST);
  });

  it('reads the repeated hour in order, and refuses the skipped one', () => {
    const line = (time: string) => `2024-11-03 ${time},10,12,9,11,500\n`;
    const rows = read(
      ['00:30', '01:00', '01:30', '01:00', '01:30', '02:00'].map(line).join(''),
      'America/New_York',
    );
    expect(Array.from(rows.time, (time) => isoTime(time).slice(11, 16))).toEqual([
      '04:30',
      '05:00',
      '05:30',
      '06:00',
      '06:30',
      '07:00',
    ]);
    const hourly = read(['00:00', '01:00', '01:00', '02:00'].map(line).join(''), 'America/New_York');
    expect(Array.from(hourly.time, (time) => isoTime(time).slice(11, 13))).toEqual(['04', '05', '06', '07']);
    expect(() => read('2024-03-10 02:30,10,12,9,11,500\n', 'America/New_York')).toThrow(
      "bars.csv:1: time '2024-03-10 02:30' does not exist in America/New_York, where clocks skip it",
    );
  });

  it('reads rows from new to old, the hour that comes twice among them', () => {
    const line = (time: string, open: number) => `2024-11-03 ${time},${open},12,9,11,500\n`;
    const rows = read(
      [line('02:00', 12), line('01:00', 11), line('01:00', 10), line('00:00', 9)].join(''),
      'America/New_York',
    );
    expect(Array.from(rows.time, (time) => isoTime(time).slice(11, 13))).toEqual(['04', '05', '06', '07']);
    expect(Array.from(rows.open)).toEqual([9, 10, 11, 12]);
    expect(rows.origin(0)).toBe('bars.csv:4');
  });

  it('names the lower of two rows in a file from new to old', () => {
    const line = (time: string) => `2024-03-08 ${time},10,12,9,11,500\n`;
    expect(() => read(['14:45', '14:40', '14:42', '14:35', '14:30'].map(line).join(''))).toThrow(
      "bars.csv:3: time '2024-03-08 14:42' is out of order after '2024-03-08 14:40' on line 2",
    );
    expect(() => read(['14:45', '14:40', '14:40', '14:35'].map(line).join(''))).toThrow(
      "bars.csv:3: time '2024-03-08 14:40' is already on line 2",
    );
  });

  it.each<[string, Omit<RowFormat, 'zone'>, string]>([
    ['days before months with points', {}, '08.03.2024 14:30,10,12,9,11,500\n'],
    ['days before months', { dateOrder: 'dmy' }, '8/3/2024 14:30,10,12,9,11,500\n'],
    ['months before days', { dateOrder: 'mdy' }, '03/08/2024 14:30,10,12,9,11,500\n'],
    ['months before days with points', { dateOrder: 'mdy' }, '03.08.2024 14:30,10,12,9,11,500\n'],
    [
      'decimal commas beside semicolons',
      { decimalMark: ',' },
      '08.03.2024;14:30;10,0;12,00;9,0;11,000;500,0\n',
    ],
    [
      'decimal commas in quotes',
      { decimalMark: ',' },
      'time,open,high,low,close,volume\n2024-03-08 14:30,"10,0","12,00",9,"11,0",500\n',
    ],
  ])('reads %s', (_, format, text) => {
    expect(firstRow(read(text, 'UTC', format))).toEqual(FIRST);
  });

  it('refuses decimal points and other groups beside decimal commas', () => {
    const row = (high: string) => `2024-03-08 14:30;10;${high};9;11;500\n`;
    for (const high of ['12.5', '1.01,5', '1,012,5'])
      expect(() => read(row(high), 'UTC', { decimalMark: ',' })).toThrow(
        `bars.csv:1: high '${high}' is not a number`,
      );
  });

  it('reads thousands as groups only if the decimal mark is given', () => {
    const row = '2024-03-08 14:30;61,000;1,061,120.5;60,870;61,040;1,200\n';
    const rows = read(row, 'UTC', { decimalMark: '.' });
    expect(firstRow(rows).slice(1)).toEqual([61_000, 1_061_120.5, 60_870, 61_040, 1200]);
    const swapped = read('2024-03-08 14:30;1.061,5;1.062;1.060;1061;1.200,0\n', 'UTC', { decimalMark: ',' });
    expect(firstRow(swapped).slice(1)).toEqual([1061.5, 1062, 1060, 1061, 1200]);
    expect(() => read(row)).toThrow(
      "bars.csv:1: open '61,000' is ambiguous. If the comma separates thousands, as it usually does before three digits, add --decimal point, which reads 61000.",
    );
    expect(() => read(row)).not.toThrow('add --decimal comma');
  });

  it.each<[string, DateOrder | null, string]>([
    ['03/08/2024', null, '; add --dates dmy (day first) or --dates mdy (month first)'],
    ['03/25/2024', null, '; add --dates mdy (month first)'],
    ['03/25/2024', 'dmy', ' with --dates dmy (day first), only with --dates mdy (month first)'],
    ['13/25/2024', 'mdy', '; write it as 2024-03-08 14:30'],
    ['03/08/2024 13:30 PM', 'mdy', '; write it as 2024-03-08 14:30'],
  ])('for the time %s with --dates %s names only what reads it', (time, dateOrder, hint) => {
    expect(() => read(`${time},10,12,9,11,500\n`, 'UTC', { dateOrder })).toThrow(
      `bars.csv:1: can't read time '${time}'${hint}`,
    );
  });

  it('refuses a second symbol, and keeps the only one', () => {
    const rows = (...symbols: string[]) =>
      [
        'symbol,time,open,high,low,close',
        ...symbols.map((name, at) => `${name},2024-03-0${at + 1},1,1,1,1`),
      ].join('\n');
    expect(() => read(rows('AAA', 'AAA', 'BBB'))).toThrow(
      "bars.csv:4: 'BBB' is another symbol than 'AAA' at bars.csv:2; import one instrument at a time",
    );
    expect(read(rows('', 'AAA')).files[0]?.symbol).toEqual({ text: 'AAA', origin: 'bars.csv:3' });
  });

  it('names the line of the names below other lines', () => {
    expect(() => read('vendor\nnote\ntime,open,low,close,volume\n2024-03-08,1,1,1,1\n')).toThrow(
      "bars.csv:3: no column for 'high'",
    );
    for (const line of ['2024-03-07,1,1', 'time,open,high'])
      expect(() => read(`${line}\n2024-03-08,1,1,1,1,1\n`)).toThrow('bars.csv:1: ');
  });

  const HEAD = 'time,open,high,low,close,volume\n2024-03-08T14:30:00Z,10,12,9,11,500\n';
  it.each([
    ['2024-03-08T14:35:00Z,10,abc,9,11,500', "bars.csv:3: high 'abc' is not a number"],
    [
      '2024-03-08T14:35:00Z,10,"12,5",9,11,500',
      "bars.csv:3: high '12,5' is not a number; if the comma is a decimal comma, add --decimal comma",
    ],
    ['2024-03-08T14:35:00Z,NaN,12,9,11,500', "bars.csv:3: open 'NaN' is not a number"],
    ['2024-03-08T14:35:00Z,10,12,,11,500', "bars.csv:3: low '' is not a number"],
    ['2024-03-08T14:35:00Z,10,12,9,Infinity,500', "bars.csv:3: close 'Infinity' is not a number"],
    ['2024-03-08T14:35:00Z,0xA,12,9,11,500', "bars.csv:3: open '0xA' is not a number"],
    ['2024-03-08T14:35:00Z,-10,12,9,11,500', "bars.csv:3: open '-10' is not above zero"],
    ['2024-03-08T14:35:00Z,10,12,0,11,500', "bars.csv:3: low '0' is not above zero"],
    ['2024-03-08T14:35:00Z,10,1e12,9,11,500', "bars.csv:3: high '1e12' is outside"],
    ['2024-03-08T14:35:00Z,10,12,9,11,-1', "bars.csv:3: volume '-1' is outside"],
    ['2024-03-08T14:35:00Z,10,12,9,11,', "bars.csv:3: volume '' is not a number"],
    ['2024-03-08T14:35:00Z,10,8,9,10,500', 'bars.csv:3: high 8 is below low 9'],
    ['2024-03-08T14:35:00Z,13,12,9,11,500', 'bars.csv:3: high 12 is below open 13'],
    ['2024-03-08T14:35:00Z,10,12,9,12.5,500', 'bars.csv:3: high 12 is below close 12.5'],
    ['2024-03-08T14:35:00Z,8.5,12,9,11,500', 'bars.csv:3: low 9 is above open 8.5'],
    ['2024-03-08T14:35:00Z,10,12,9,8,500', 'bars.csv:3: low 9 is above close 8'],
    ['2024-03-08T14:35:00Z,10,12,9,11', 'bars.csv:3: 5 columns instead of 6'],
    ['2024-03-08T14:35:00Z,10,12,9,11,500,1', 'bars.csv:3: 7 columns instead of 6'],
    ['2024-03-08T14:30:00Z,10,12,9,11,500', "bars.csv:3: time '2024-03-08T14:30:00Z' is already on line 2"],
    [
      '2024-03-08T14:40:00Z,10,12,9,11,500\n2024-03-08T14:35:00Z,10,12,9,11,500\n2024-03-08T14:45:00Z,10,12,9,11,500',
      "bars.csv:4: time '2024-03-08T14:35:00Z' is out of order after '2024-03-08T14:40:00Z' on line 3; sort the rows by time",
    ],
    ['2024-13-08T14:35:00Z,10,12,9,11,500', "bars.csv:3: can't read time '2024-13-08T14:35:00Z'"],
    ['2024-02-30T14:35:00Z,10,12,9,11,500', "can't read time '2024-02-30T14:35:00Z'"],
    ['2024-03-08T24:00:00Z,10,12,9,11,500', "can't read time '2024-03-08T24:00:00Z'"],
    ['03/08/2024 14:35,10,12,9,11,500', "bars.csv:3: can't read time '03/08/2024 14:35'; add --dates dmy"],
    [',10,12,9,11,500', "bars.csv:3: can't read time ''"],
    ['2124-03-08T14:35:00Z,10,12,9,11,500', 'is outside 1980-01-01 to 2100-12-31'],
    ['"2024-03-08T14:35:00Z,10,12,9,11,500', 'bars.csv:3: Quote Not Closed'],
  ])('refuses the row %s', (row, message) => {
    expect(() => read(`${HEAD}${row}\n`)).toThrow(InputError);
    expect(() => read(`${HEAD}${row}\n`)).toThrow(message);
  });

  it.each([
    ['', 'bars.csv: the file is empty'],
    [' \n\n', 'bars.csv: the file is empty'],
    ['time,open,high,low,close\n', 'bars.csv: there are no rows below the first line'],
    [
      'time,open,low,close\n2024-03-08,1,1,1\n',
      "bars.csv:1: no column for 'high' among 'time', 'open', 'low', 'close'",
    ],
    ['open,high,low,close\n1,1,1,1\n', "bars.csv:1: no column for 'time'"],
    ['time,open,o,high,low,close\n', "bars.csv:1: columns 'open' and 'o' both mean open"],
    ['2024-03-08,1,1,1\n', 'bars.csv:1: 4 columns without names'],
    ['hello\n', 'bars.csv:1: 1 column without names'],
    ['time,open\0', 'bars.csv: the file is not CSV text'],
    [Buffer.from([0x41, 0xff, 0xfe]), 'bars.csv: the file is not UTF-8 text'],
    [gzipSync('time,open,high,low,close\n').subarray(0, 20), 'bars.csv: the gzip file is damaged or cut off'],
  ])('refuses the file %j', (content, message) => {
    expect(() => read(content)).toThrow(InputError);
    expect(() => read(content)).toThrow(message);
  });
});
