import { BusyError } from '@/lib/core/base/errors';

/** Runs tasks, only so many at once; the others wait in the order they came in. */
export type WaitingLine = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * A line of its own for work that is costly in processor time and memory.
 *
 * @param maxConcurrent how many tasks run at once.
 * @param maxWaiting how many may wait; one more throws a BusyError at once instead of an answer that nobody waits for.
 */
export function createWaitingLine(maxConcurrent: number, maxWaiting: number): WaitingLine {
  let running = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    // Whoever comes next takes this place; it is never free in between for a newcomer.
    if (next === undefined) running -= 1;
    else next();
  }

  return async (task) => {
    if (running < maxConcurrent) running += 1;
    else if (waiting.length >= maxWaiting)
      throw new BusyError('Too many people are signing in at this moment, please try again in a few seconds');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
