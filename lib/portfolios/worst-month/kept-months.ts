import { LRUCache } from 'lru-cache';
import type { DailyReturns } from './daily-returns';
import { type WorstMonth, worstMonth } from './worst-month';

/** Every basket and robot of a day, and mixes of them. */
const MOST_KEPT = 5_000;

/** As `worstMonth`, drawn once for a subject and its last day. */
export function keptMonths(): (subject: string, daily: DailyReturns) => WorstMonth | null {
  const kept = new LRUCache<string, { readonly month: WorstMonth | null }>({ max: MOST_KEPT });
  return (subject, daily) => {
    const key = `${subject} ${daily.days.at(-1)} ${daily.days.length}`;
    const found = kept.get(key) ?? { month: worstMonth(subject, daily) };
    kept.set(key, found);
    return found.month;
  };
}
