import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { aggregateDay } from '@/lib/market/data/aggregate';
import type { DayBars } from '@/lib/market/data/bars';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { type BarColumns, type BarsAsked, DAY_INTERVAL, type DailyBar } from '../price-history';

interface Columns {
  readonly time: number[];
  readonly open: number[];
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
  readonly volume: number[];
}

const emptyColumns = (): Columns => ({ time: [], open: [], high: [], low: [], close: [], volume: [] });

/** Sessions read at once: about a month. */
const DAYS_AT_ONCE = 32;

/** Whole sessions as bars, the newest `count` that open before an instant. */
export function dailyColumns(
  bars: readonly DailyBar[],
  { before, count }: Pick<BarsAsked, 'before' | 'count'>,
): BarColumns {
  const wanted = before === null ? bars : bars.filter(({ day }) => day * DAY_MS < before);
  const columns = emptyColumns();
  for (const { day, open, high, low, close, volume } of wanted.slice(-count)) {
    columns.time.push(day * DAY_MS);
    columns.open.push(open);
    columns.high.push(high);
    columns.low.push(low);
    columns.close.push(close);
    columns.volume.push(volume);
  }
  return columns;
}

/**
 * The newest intraday bars that open before an instant, read backward a month at a time.
 * @param days stored sessions, oldest first
 * @param read stored sessions from one day to another, in order
 * @throws InputError if stored bars don't divide the interval
 */
export async function intradayColumns(
  days: readonly EpochDay[],
  read: (from: EpochDay, to: EpochDay) => Promise<readonly DayBars[]>,
  { instrument, interval, before, count }: BarsAsked,
): Promise<BarColumns> {
  const calendar = calendarFor(calendarNameFor(instrument.fundType));
  const chunks: DayBars[] = [];
  let found = 0;
  let to = before === null ? days.length : firstAfter(days, utcDay(before) + 1);
  while (to > 0 && found < count) {
    const from = Math.max(0, to - DAYS_AT_ONCE);
    const [first, last] = [days[from], days[to - 1]];
    if (first === undefined || last === undefined) break;
    for (const day of [...(await read(first, last))].reverse()) {
      if (found >= count) break;
      const session = calendar.sessionOn(day.day);
      if (!session) continue;
      const joined = interval === DAY_INTERVAL ? day : joinDay(day, interval, session);
      chunks.push(joined);
      found += countBefore(joined, before);
    }
    to = from;
  }
  const columns = emptyColumns();
  for (const chunk of chunks.reverse()) append(columns, chunk, before);
  return newest(columns, count);
}

function joinDay(day: DayBars, interval: number, session: Parameters<typeof aggregateDay>[2]): DayBars {
  if (interval % day.intervalMinutes !== 0)
    throw new InputError(
      `The stored bars of this instrument are ${day.intervalMinutes} minutes long: ask for another interval`,
    );
  return aggregateDay(day, interval, session);
}

function countBefore({ time, length }: DayBars, before: number | null): number {
  if (before === null) return length;
  let count = 0;
  while (count < length && (time[count] ?? before) < before) count += 1;
  return count;
}

function append(columns: Columns, day: DayBars, before: number | null): void {
  const length = countBefore(day, before);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
    for (const value of day[name].subarray(0, length)) columns[name].push(value);
}

function newest({ time, open, high, low, close, volume }: Columns, count: number): BarColumns {
  return {
    time: time.slice(-count),
    open: open.slice(-count),
    high: high.slice(-count),
    low: low.slice(-count),
    close: close.slice(-count),
    volume: volume.slice(-count),
  };
}

/** Index of the first day after `day`; a forex session opens on the date before its label. */
function firstAfter(days: readonly EpochDay[], day: number): number {
  const index = days.findIndex((candidate) => candidate > day);
  return index === -1 ? days.length : index;
}
