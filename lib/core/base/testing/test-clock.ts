import type { Millis } from '../brand';

/** A clock that a test sets and moves. */
export interface TestClock {
  get now(): Millis;
  set now(ms: number);
}

export function testClock(ms: number): TestClock {
  return { now: ms as Millis };
}
