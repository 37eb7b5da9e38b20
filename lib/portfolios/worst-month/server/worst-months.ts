import type { Read, Reads } from '@/lib/core/database/reads';
import type { DailyReturns } from '../daily-returns';
import { type WorstMonth, worstMonth } from '../worst-month';

/** Every robot and basket of a day, several times. */
const MOST_KEPT = 5_000;

/** Takes some 50 ms of a processor, so it isn't computed where calls are answered. */
export const WORST_MONTH: Read<[subject: string, daily: DailyReturns], WorstMonth | null> = {
  name: 'worst-month',
  run: async (_db, subject, daily) => worstMonth(subject, daily),
};

export interface WorstMonths {
  /** As `worstMonth`; computed once for a subject and its last day. */
  find(subject: string, daily: DailyReturns): Promise<WorstMonth | null>;
}

export function createWorstMonths(reads: Pick<Reads, 'run'>): WorstMonths {
  const found = new Map<string, Promise<WorstMonth | null>>();
  return {
    find(subject, daily) {
      const key = `${subject} ${daily.days.at(-1)} ${daily.days.length}`;
      const known = found.get(key);
      if (known) return known;
      const drawn = reads.run(WORST_MONTH, subject, daily);
      found.set(key, drawn);
      drawn.catch(() => found.delete(key));
      const [oldest] = found.keys();
      if (found.size > MOST_KEPT && oldest !== undefined) found.delete(oldest);
      return drawn;
    },
  };
}
