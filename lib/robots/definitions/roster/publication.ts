import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { fraction } from './pick';

const OLDEST_DAYS = 270;
const YOUNGEST_DAYS = 7;
/** Minimum share of the market's history before publication. */
const HISTORY_SHARE = 0.6;

/**
 * When a robot is published: a UTC midnight between nine months and a week before the market's present, but with at
 * least 60% of the history before it. If the history is so short that 40% of it is less than a week, that rule wins; if
 * it contains no such midnight, it's the time with 60% before it.
 * @param start of the bars, UTC milliseconds
 * @param end the market's present, or an imported market's last bar; the result is always between the two
 */
export function publicationTime(key: string, start: Millis, end: Millis): Millis {
  const history = Math.max(0, end - start) / DAY_MS;
  const oldest = Math.min(OLDEST_DAYS, history * (1 - HISTORY_SHARE));
  const youngest = Math.min(YOUNGEST_DAYS, oldest);
  const age = youngest + (oldest - youngest) * fraction(`published ${key}`);
  const instant = end - age * DAY_MS;
  const midnight = Math.min(Math.ceil(instant / DAY_MS), Math.floor(end / DAY_MS)) * DAY_MS;
  return (midnight >= start ? midnight : Math.round(instant)) as Millis;
}

/** The opening times of an instrument's first and last bar, UTC milliseconds. */
export interface BarRange {
  readonly first: Millis;
  readonly last: Millis;
}

/** The period in which all of some instruments have bars; if there is none, that in which any has. */
export function commonRange(ranges: readonly BarRange[]): BarRange {
  const firsts = ranges.map(({ first }) => first);
  const lasts = ranges.map(({ last }) => last);
  const common = { first: Math.max(...firsts) as Millis, last: Math.min(...lasts) as Millis };
  if (common.first <= common.last) return common;
  return { first: Math.min(...firsts) as Millis, last: Math.max(...lasts) as Millis };
}
