import createLimit from 'p-limit';
import { BusyError } from './errors';

export interface Semaphore {
  /**
   * Runs a task when its turn comes; those that wait keep their order.
   * @throws BusyError at once when as many wait as may
   */
  run<T>(task: () => Promise<T>): Promise<T>;
  underWay(): number;
  waiting(): number;
}

interface SemaphoreOptions {
  readonly maxUnderWay: number;
  readonly maxWaiting: number;
  /** The message of the error. */
  readonly busy: string;
}

/** Lets a few tasks run at a time and a bounded number wait, so that no flood of requests fills the memory. */
export function createSemaphore({ maxUnderWay, maxWaiting, busy }: SemaphoreOptions): Semaphore {
  const limit = createLimit(maxUnderWay);
  return {
    async run(task) {
      if (limit.activeCount >= maxUnderWay && limit.pendingCount >= maxWaiting) throw new BusyError(busy);
      return limit(task);
    },
    underWay: () => limit.activeCount,
    waiting: () => limit.pendingCount,
  };
}
