import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Millis } from '../brand';
import { UnavailableError } from '../errors';
import { pause } from '../pause';

const KEY = 'tickproof.time';
const LOOK_MS = 250;
const MICROS = 1_000;
/** Indexes in the shared memory: trusted less monotonic time in microseconds, and 1 while the clock is held. */
const OFFSET = 0;
const HELD = 1;

/** Memory that all threads of a process share; null where nobody keeps the time, as in commands. */
let time: BigInt64Array | null | undefined;

function sharedTime(): BigInt64Array | null {
  if (time === undefined) {
    const buffer = getEnvironmentData(KEY) as SharedArrayBuffer | undefined;
    time = buffer ? new BigInt64Array(buffer) : null;
  }
  return time;
}

/** The clock that is never set, in milliseconds; the same in all threads of a process. */
export function monotonicClock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * The time by which a server acts: trusted time, which doesn't jump with the wall clock (docs/decisions/clock.md). In
 * commands, and before a server keeps time, the wall clock.
 */
export function systemClock(): Millis {
  const shared = sharedTime();
  if (shared === null) return Date.now() as Millis;
  return Math.floor(monotonicClock() + Number(Atomics.load(shared, OFFSET)) / MICROS) as Millis;
}

/** Whether the wall clock can't be believed at present, so that nothing is recorded or deleted by its time. */
export function isClockHeld(): boolean {
  const shared = sharedTime();
  return shared !== null && Atomics.load(shared, HELD) !== 0n;
}

/** Waits while the clock is held. @throws UnavailableError if the signal aborts meanwhile */
export async function untilClockTrusted(signal: AbortSignal): Promise<void> {
  while (isClockHeld()) {
    await pause(LOOK_MS, signal);
    if (signal.aborted) throw new UnavailableError('Stopped while the clock could not be trusted');
  }
}

export interface SharedTime {
  /** @param offset what trusted time is ahead of the monotonic clock by, in milliseconds */
  share(offset: number, isHeld: boolean): void;
  /** Nobody keeps the time any more: the wall clock counts again, as before. */
  end(): void;
}

/** What the process's one keeper of time says to all its threads. Call it before any of them is started. */
export function shareTime(): SharedTime {
  const buffer = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT);
  const shared = new BigInt64Array(buffer);
  setEnvironmentData(KEY, buffer);
  return {
    share(offset, isHeld) {
      Atomics.store(shared, OFFSET, BigInt(Math.round(offset * MICROS)));
      Atomics.store(shared, HELD, isHeld ? 1n : 0n);
      time = shared;
    },
    end() {
      setEnvironmentData(KEY);
      time = null;
    },
  };
}
