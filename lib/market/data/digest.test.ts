import { createHash } from 'node:crypto';
import { parseIsoDay } from '@/lib/core/base/time';
import type { DayBars } from './bars';
import { combineHashes, hashSession } from './digest';

const DAY = parseIsoDay('2024-03-08');

/** Two bars, with one value changed. */
function dayWith(column?: 'time' | 'open' | 'high' | 'low' | 'close' | 'volume', add = 1e-9): DayBars {
  const of = (name: string, values: readonly number[]) =>
    Float64Array.from(values, (value, index) => (name === column && index === 1 ? value * (1 + add) : value));
  return {
    day: DAY,
    intervalMinutes: 5,
    length: 2,
    time: of('time', [1_709_908_200_000, 1_709_908_500_000]),
    open: of('open', [10, 11]),
    high: of('high', [12, 12]),
    low: of('low', [9, 10]),
    close: of('close', [11, 12]),
    volume: of('volume', [500, 0.1]),
  };
}

describe('hashSession', () => {
  it('is SHA-256 over six columns of little-endian doubles', () => {
    const bytes = Buffer.concat(
      [1_709_908_200_000, 1_709_908_500_000, 10, 11, 12, 12, 9, 10, 11, 12, 500, 0.1].map((value) => {
        const cell = Buffer.alloc(8);
        cell.writeDoubleLE(value);
        return cell;
      }),
    );
    expect(hashSession(dayWith())).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('covers the bars in use and no spare room behind them', () => {
    const spare = { ...dayWith(), length: 1 };
    const cut = (column: Float64Array) => column.slice(0, 1);
    const exact = {
      ...spare,
      time: cut(spare.time),
      open: cut(spare.open),
      high: cut(spare.high),
      low: cut(spare.low),
      close: cut(spare.close),
      volume: cut(spare.volume),
    };
    expect(hashSession(spare)).toBe(hashSession(exact));
    expect(hashSession(spare)).not.toBe(hashSession(dayWith()));
  });

  it.each(['time', 'open', 'high', 'low', 'close', 'volume'] as const)('changes with one %s', (column) => {
    expect(hashSession(dayWith(column))).not.toBe(hashSession(dayWith()));
  });
});

describe('combineHashes', () => {
  const sessions = [
    { day: DAY, intervalMinutes: 60, bars: 7, hash: 'aa' },
    { day: parseIsoDay('2024-03-11'), intervalMinutes: 60, bars: 6, hash: 'bb' },
  ];

  it('is SHA-256 over a line a session', () => {
    const text = '2024-03-08|60|7|aa\n2024-03-11|60|6|bb\n';
    expect(combineHashes(sessions)).toEqual({
      days: 2,
      through: '2024-03-11',
      digest: createHash('sha256').update(text).digest('hex'),
    });
  });

  it('is null for none', () => {
    expect(combineHashes([])).toBeNull();
  });
});
