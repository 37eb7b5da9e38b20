import type { Read, Reads } from '@/lib/core/database/reads';
import type { DailyReturns } from '../daily-returns';
import { keptMonths } from '../kept-months';
import type { WorstMonth } from '../worst-month';

const draw = keptMonths();

/** Takes some 50 ms of a processor once a day, so it isn't computed where calls are answered. */
export const WORST_MONTH: Read<[subject: string, daily: DailyReturns], WorstMonth | null> = {
  name: 'worst-month',
  run: async (_db, subject, daily) => draw(subject, daily),
};

export interface WorstMonths {
  /** As `worstMonth`. */
  find(subject: string, daily: DailyReturns): Promise<WorstMonth | null>;
}

export function createWorstMonths(reads: Pick<Reads, 'run'>): WorstMonths {
  return { find: (subject, daily) => reads.run(WORST_MONTH, subject, daily) };
}
