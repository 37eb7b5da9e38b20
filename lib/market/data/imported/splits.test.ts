import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { DayBars } from '../bars';
import { findJumps } from './jumps';
import { adjustForSplits, parseSplits } from './splits';

function makeDay(date: string, open: number, close: number, volume = 100): DayBars {
  const one = (value: number) => Float64Array.of(value);
  const [high, low] = [Math.max(open, close), Math.min(open, close)];
  return {
    day: parseIsoDay(date),
    intervalMinutes: 1440,
    length: 1,
    time: one(0),
    open: one(open),
    high: one(high),
    low: one(low),
    close: one(close),
    volume: one(volume),
  };
}

describe('parseSplits', () => {
  it('reads days with their ratios, in order of days', () => {
    const splits = parseSplits('2020-08-31:4, 2014-06-09:7,2022-01-03:3:2,2023-01-03:1/10,2024-01-03:0.5');
    expect(splits.map(({ day, ratio }) => [isoDay(day), ratio])).toEqual([
      ['2014-06-09', 7],
      ['2020-08-31', 4],
      ['2022-01-03', 1.5],
      ['2023-01-03', 0.1],
      ['2024-01-03', 0.5],
    ]);
  });

  it.each([
    '',
    '2014-06-09',
    '2014-06-09:',
    '2014-06-09:x',
    '2014-06-09:0',
    '2014-06-09:-2',
    '2014-06-09:1',
    '2014-06-09:3:0',
    '2014-06-09:5000',
    '06/09/2014:7',
    '2014-06-31:7',
    '2014-06-09:7,,2020-08-31:4',
    '2014-06-09:7,2014-06-09:2',
  ])('refuses %j', (text) => {
    expect(() => parseSplits(text)).toThrow(InputError);
  });
});

describe('adjustForSplits', () => {
  it('divides earlier prices and multiplies earlier volumes, split by split', () => {
    const days = [
      makeDay('2014-06-06', 644, 630),
      makeDay('2014-06-09', 90, 92),
      makeDay('2020-08-31', 23, 24),
    ];
    const adjusted = adjustForSplits(days, parseSplits('2014-06-09:7,2020-08-31:4'));
    expect(adjusted.map((day) => [day.open[0], day.close[0], day.volume[0]])).toEqual([
      [23, 22.5, 2800],
      [22.5, 23, 400],
      [23, 24, 100],
    ]);
  });

  it('multiplies prices for a reverse split', () => {
    const [day] = adjustForSplits([makeDay('2023-01-02', 2, 3)], parseSplits('2023-01-03:1:10'));
    expect([day?.open[0], day?.close[0], day?.volume[0]]).toEqual([20, 30, 10]);
  });
});

describe('findJumps', () => {
  it.each([
    ['a split of 7, the market 0.5 % up', 645.57, 92.7, '7'],
    ['a split of 4, the market 2 % up', 499.23, 127.58, '4'],
    ['3 for 2', 60, 40.5, '3:2'],
    ['1 for 10', 1.02, 10, '1:10'],
    ['a fall of 47 %, like no split', 53.5, 28.19, null],
    ['a rise of 41 %', 100, 141, null],
    ['a rise of 39 %', 100, 139, undefined],
    ['1 for 20 in a wild night, as AIG in 2009', 1.16, 20.7, null],
    ['a usual night', 100, 97, undefined],
    ['a fall of 30 %', 100, 70, undefined],
  ])('judges %s', (_, close, open, ratio) => {
    const jumps = findJumps([makeDay('2014-06-06', close, close), makeDay('2014-06-09', open, open)], []);
    expect(jumps[0]?.ratio).toBe(ratio);
    if (ratio)
      expect(jumps[0]).toEqual({
        day: parseIsoDay('2014-06-09'),
        index: 1,
        bar: 0,
        dayBefore: parseIsoDay('2014-06-06'),
        closeBefore: close,
        open,
        ratio,
        given: false,
      });
  });

  it('says of a given split that it does not fit', () => {
    const splits = parseSplits('2014-06-09:6');
    const days = adjustForSplits([makeDay('2014-06-06', 645, 645), makeDay('2014-06-09', 92, 92)], splits);
    expect(findJumps(days, splits)).toEqual([
      {
        day: parseIsoDay('2014-06-09'),
        index: 1,
        bar: 0,
        dayBefore: parseIsoDay('2014-06-06'),
        closeBefore: 107.5,
        open: 92,
        ratio: null,
        given: true,
      },
    ]);
  });

  it('is content with the right one', () => {
    const splits = parseSplits('2014-06-09:7');
    const days = adjustForSplits([makeDay('2014-06-06', 645, 645), makeDay('2014-06-09', 92, 92)], splits);
    expect(findJumps(days, splits)).toEqual([]);
  });
});
