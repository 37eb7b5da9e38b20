import { performance } from 'node:perf_hooks';

/** The hub's clock; tests replace it. */
export interface HubClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Runs a function repeatedly; returns a function that stops it. Never keeps the process alive. */
  every(intervalMs: number, run: () => void): () => void;
}

export const systemClock: HubClock = {
  now: () => performance.now(),
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};
