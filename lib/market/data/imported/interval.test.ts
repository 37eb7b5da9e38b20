import { InputError } from '@/lib/core/base/errors';
import { intervalOfRows, parseInterval } from './interval';
import type { BarRows } from './rows';

function rowsAt(...times: readonly string[]): BarRows {
  const column = new Float64Array(times.length).fill(1);
  return {
    length: times.length,
    time: Float64Array.from(times, (time) => Date.parse(time.length > 5 ? time : `2024-03-08T${time}:00Z`)),
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
    date: column,
    files: [],
    origin: (index) => `bars.csv:${index + 2}`,
  };
}

describe('parseInterval', () => {
  it.each([
    ['5', 5],
    ['1', 1],
    ['1m', 1],
    ['15min', 15],
    ['60m', 60],
    ['1h', 60],
    ['1H', 60],
    ['1d', 1440],
  ])('reads %s', (text, minutes) => {
    expect(parseInterval(text)).toBe(minutes);
  });

  it.each(['', '7', '0', '-5', '5s', '2d', 'hour', '1.5'])('refuses %j', (text) => {
    expect(() => parseInterval(text)).toThrow(InputError);
    expect(() => parseInterval(text)).toThrow(`--interval '${text}' is not accepted`);
  });
});

describe('intervalOfRows', () => {
  it.each([
    [5, rowsAt('14:30', '14:35', '14:40', '15:00')],
    [60, rowsAt('14:00', '15:00', '16:00', '2024-03-11T13:00:00Z', '2024-03-11T14:00:00Z')],
    [60, rowsAt('14:30', '15:30', '16:30')],
    [
      1440,
      rowsAt('2024-03-07T05:00:00Z', '2024-03-08T05:00:00Z', '2024-03-11T04:00:00Z', '2024-03-12T04:00:00Z'),
    ],
  ])('finds %i minutes', (minutes, rows) => {
    expect(intervalOfRows(rows, null)).toBe(minutes);
    expect(intervalOfRows(rows, minutes)).toBe(minutes);
  });

  it('uses the given interval for one row, and for rows with many gaps', () => {
    expect(intervalOfRows(rowsAt('14:30'), 15)).toBe(15);
    expect(intervalOfRows(rowsAt('14:30', '14:40', '14:50', '14:55'), 5)).toBe(5);
    expect(intervalOfRows(rowsAt('14:30', '14:45', '15:30'), 5)).toBe(5);
    expect(intervalOfRows(rowsAt('14:00', '19:00'), 60)).toBe(60);
  });

  it.each<[string, BarRows, number | null, string]>([
    [
      'one row',
      rowsAt('14:30'),
      null,
      'bars.csv:2: the interval cannot be determined from one row; give --interval',
    ],
    [
      'finer rows',
      rowsAt('14:30', '14:31', '14:32'),
      5,
      '--interval says 5 minutes, but rows are 1 minute apart',
    ],
    [
      'coarser rows',
      rowsAt('14:30', '14:45', '15:00'),
      5,
      '--interval says 5 minutes, but rows are 15 minutes apart',
    ],
    ['daily rows', rowsAt('2024-03-06', '2024-03-07', '2024-03-08'), 60, 'but rows are 1 day apart'],
    [
      'odd rows',
      rowsAt('14:30', '14:37', '14:44'),
      null,
      'rows are 7 minutes apart; accepted intervals are 1, 5',
    ],
    ['weekly rows', rowsAt('2024-03-01', '2024-03-08'), null, 'rows are 7 days apart'],
    [
      'a row off the grid',
      rowsAt('14:30', '14:35', '14:40', '14:46', '14:50', '14:55'),
      null,
      'bars.csv:5: time 2024-03-08T14:46:00Z is off the grid of 5 minutes',
    ],
    [
      'a first row off the grid',
      rowsAt('14:31', '14:35', '14:40', '14:45'),
      null,
      'bars.csv:2: time 2024-03-08T14:31:00Z is off the grid',
    ],
  ])('refuses %s', (_, rows, given, message) => {
    expect(() => intervalOfRows(rows, given)).toThrow(InputError);
    expect(() => intervalOfRows(rows, given)).toThrow(message);
  });
});
