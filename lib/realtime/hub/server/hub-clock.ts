import { performance } from 'node:perf_hooks';

/** Time as the hub sees it; another one in tests. */
export interface HubClock {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Runs something again and again; returns what ends it. Never keeps the process alive. */
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
