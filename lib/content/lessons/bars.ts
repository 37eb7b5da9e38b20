import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import { aggregateDay } from '@/lib/market/data/aggregate';
import type { AskedNumber } from './answers';

/** What is drawn and asked of a bar; prices in the instrument's currency, volume in units. */
export interface LessonBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The lesson's hour in bars of five minutes. */
export const HOUR_OF_BARS: readonly LessonBar[] = (
  [
    [100, 100.4, 99.9, 100.3, 1200],
    [100.3, 100.5, 100.1, 100.2, 900],
    [100.2, 100.25, 99.8, 99.85, 1100],
    [99.85, 100.05, 99.7, 100, 800],
    [100, 100.6, 100, 100.55, 1000],
    [100.55, 100.9, 100.5, 100.8, 950],
    [100.8, 100.85, 100.4, 100.45, 700],
    [100.45, 100.7, 100.35, 100.65, 600],
    [100.65, 101.2, 100.6, 101.1, 1300],
    [101.1, 101.15, 100.75, 100.8, 850],
    [100.8, 100.95, 100.7, 100.9, 500],
    [100.9, 101.05, 100.85, 101, 1100],
  ] as const
).map(([open, high, low, close, volume]) => ({ open, high, low, close, volume }));

const MINUTES = 5;

/** Joins bars of five minutes as the product does. @param minutes of the new bars, a multiple of five */
export function joinBars(bars: readonly LessonBar[], minutes: number): readonly LessonBar[] {
  const column = (name: keyof LessonBar) => Float64Array.from(bars, (bar) => bar[name]);
  const length = bars.length;
  const joined = aggregateDay(
    {
      day: 0 as EpochDay,
      intervalMinutes: MINUTES,
      length,
      time: Float64Array.from(bars, (_, place) => place * MINUTES * MINUTE_MS),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    },
    minutes,
    { day: 0 as EpochDay, open: 0 as Millis, close: DAY_MS as Millis, early: false },
  );
  return Array.from({ length: joined.length }, (_, place) => ({
    open: joined.open[place] as number,
    high: joined.high[place] as number,
    low: joined.low[place] as number,
    close: joined.close[place] as number,
    volume: joined.volume[place] as number,
  }));
}

/**
 * Three bars to join, made from a number between 0 and 1 for each price and volume.
 * @param random gives such numbers, the same for the same seed
 */
export function makeBars(random: () => number): readonly LessonBar[] {
  const cents = (value: number) => Math.round(value * 100) / 100;
  let close = cents(20 + 180 * random());
  return [0, 1, 2].map(() => {
    const open = close;
    close = cents(open * (1 + 0.008 * (random() - 0.5)));
    const high = cents(Math.max(open, close) * (1 + 0.002 * random()));
    const low = cents(Math.min(open, close) * (1 - 0.002 * random()));
    return { open, high, low, close, volume: 100 * Math.ceil(30 * random()) };
  });
}

/** What the joined bar is asked by: its five figures. */
export function askJoinedBar(bars: readonly LessonBar[]): readonly AskedNumber[] {
  const [joined] = joinBars(bars, MINUTES * bars.length);
  const asked: readonly (readonly [name: keyof LessonBar, label: string, hint: string])[] = [
    ['open', 'Open', 'It’s where the first bar opens.'],
    ['high', 'High', 'It’s the highest of all highs.'],
    ['low', 'Low', 'It’s the lowest of all lows.'],
    ['close', 'Close', 'It’s where the last bar closes.'],
    ['volume', 'Volume', 'Volumes add up.'],
  ];
  return asked.map(([name, label, hint]) => ({
    name,
    label,
    hint,
    expected: joined?.[name] ?? 0,
    decimals: name === 'volume' ? 0 : 2,
  }));
}
