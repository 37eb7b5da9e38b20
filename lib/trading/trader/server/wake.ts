import { pause } from '@/lib/core/base/pause';

/** Lets a loop wait for events without missing those that come while it works. */
export interface Wake {
  now(): void;
  /** Whether there was an event since the last call. */
  take(): boolean;
  /** Resolves at the next event, after the time, or when the role ends. */
  wait(ms: number): Promise<void>;
}

export function createWake(signal: AbortSignal): Wake {
  let isAwake = false;
  let waiting = new AbortController();
  return {
    now() {
      isAwake = true;
      waiting.abort();
    },
    take() {
      const was = isAwake;
      isAwake = false;
      waiting = new AbortController();
      return was;
    },
    async wait(ms) {
      if (!isAwake) await pause(ms, AbortSignal.any([signal, waiting.signal]));
    },
  };
}
