import createLimit from 'p-limit';
import { BusyError } from './errors';

export interface Semaphore {
  /**
   * Runs a task when its turn comes, in order.
   * @throws BusyError at once if the queue is full
   */
  run<T>(task: () => Promise<T>): Promise<T>;
  underWay(): number;
  waiting(): number;
}

interface SemaphoreOptions {
  readonly maxUnderWay: number;
  readonly maxWaiting: number;
  /** The error's message. */
  readonly busy: string;
}

/** Limits concurrent tasks and the queue behind them, so that a flood of requests can't fill memory. */
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
