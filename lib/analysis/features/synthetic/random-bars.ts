import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { DailyBars } from '@/lib/market/data/daily-bars';

export interface RandomBarsOptions {
  readonly fundId: FundId;
  readonly calendar: CalendarName;
  /** The newest session's label is this day or the last before it. */
  readonly until: EpochDay;
  readonly sessions: number;
  readonly seed: number;
}

/** A random walk of daily bars with two decimals, on a calendar's real sessions; the same for the same seed. */
export function randomBars({ fundId, calendar, until, sessions, seed }: RandomBarsOptions): DailyBars {
  const random = seededRandom(seed);
  const days = calendarFor(calendar)
    .sessions((until - Math.ceil(sessions * 1.5) - 10) as EpochDay, until)
    .slice(-sessions);
  const length = days.length;
  const columns = [0, 1, 2, 3, 4].map(() => new Float64Array(length));
  const [open, high, low, close, volume] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const cents = (value: number) => Math.max(1, Math.round(value * 100)) / 100;
  let last = cents(20 + 200 * random());
  for (let at = 0; at < length; at += 1) {
    open[at] = cents(last * (1 + 0.01 * (random() - 0.5)));
    close[at] = cents((open[at] as number) * (1 + 0.04 * (random() - 0.498)));
    high[at] = cents(Math.max(open[at] as number, close[at] as number) * (1 + 0.01 * random()));
    low[at] = cents(Math.min(open[at] as number, close[at] as number) * (1 - 0.01 * random()));
    volume[at] = calendar === 'forex' ? 0 : Math.round(1e5 + 1e6 * random() ** 4);
    last = close[at] as number;
  }
  return {
    fundId,
    length,
    day: Int32Array.from(days, ({ day }) => day),
    open,
    high,
    low,
    close,
    volume,
    madeAfterwards: 0,
  };
}

/** The first `length` sessions alone. */
export function truncateBars(bars: DailyBars, length: number): DailyBars {
  return {
    ...bars,
    length,
    day: bars.day.slice(0, length),
    open: bars.open.slice(0, length),
    high: bars.high.slice(0, length),
    low: bars.low.slice(0, length),
    close: bars.close.slice(0, length),
    volume: bars.volume.slice(0, length),
  };
}
