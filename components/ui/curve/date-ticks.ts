import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';

export interface DateTick {
  readonly day: number;
  readonly text: string;
}

/** More than this, and labels touch on a wide page; narrow pages hide every second one. */
const MOST_TICKS = 9;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120] as const;
const DAY_STEPS = [1, 2, 7, 14] as const;
/** Shorter spans are labeled by days rather than months. */
const DAYS_FOR_MONTHS = 75;

/** Ticks for a time axis: firsts of months, January as its year; days for short spans. */
export function dateTicks(firstDay: number, lastDay: number): readonly DateTick[] {
  return lastDay - firstDay < DAYS_FOR_MONTHS ? dayTicks(firstDay, lastDay) : monthTicks(firstDay, lastDay);
}

function dayTicks(firstDay: number, lastDay: number): readonly DateTick[] {
  const step = DAY_STEPS.find((days) => (lastDay - firstDay) / days < MOST_TICKS) ?? DAY_STEPS[3];
  const count = Math.floor((lastDay - firstDay) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = lastDay - (count - 1 - index) * step;
    return { day, text: formatDay(day).replace(/ \d+$/, '') };
  });
}

function monthTicks(firstDay: number, lastDay: number): readonly DateTick[] {
  const first = new Date(firstDay * DAY_MS);
  const last = new Date(lastDay * DAY_MS);
  const from = 12 * first.getUTCFullYear() + first.getUTCMonth() + (first.getUTCDate() === 1 ? 0 : 1);
  const to = 12 * last.getUTCFullYear() + last.getUTCMonth();
  const step = MONTH_STEPS.find((months) => (to - from) / months < MOST_TICKS) ?? MONTH_STEPS[7];
  const ticks: DateTick[] = [];
  for (let month = step * Math.ceil(from / step); month <= to; month += step) {
    const day = Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;
    const [, name = '', year = ''] = formatDay(day).split(' ');
    ticks.push({ day, text: month % 12 === 0 ? year : name });
  }
  return ticks;
}
