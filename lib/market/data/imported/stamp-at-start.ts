import { InputError } from '@/lib/core/base/errors';
import { MINUTE_MS } from '@/lib/core/base/time';
import { DAILY_MINUTES } from './interval';
import type { BarRows } from './rows';

/** Rows whose times were the ends of their bars. @throws InputError for daily ones, which have no time */
export function stampAtStart(rows: BarRows, interval: number): BarRows {
  if (interval === DAILY_MINUTES)
    throw new InputError(`${rows.origin(0)}: --stamps end is for bars of minutes, and these are daily`);
  return { ...rows, time: rows.time.map((time) => time - interval * MINUTE_MS) };
}
