import { pause } from '@/lib/core/base/pause';

/** Keep-alive connections end with their next answer, and the hub's are closed, over this time. */
const CLOSING_MS = 2_000;

/** How a process leaves without a failed call: balancers are told first, and get answers until they have noticed. */
export interface Departure {
  /** Whether balancers may still choose this process, as `/readyz` says. */
  isAccepting(): boolean;
  /** Whether connections end with their next answer. */
  isClosing(): boolean;
  /** Reports itself as not ready; resolves once balancers had time to notice. */
  announce(): Promise<void>;
  /** Ends connections with their next answer while `closeHub` runs, for a balancer's idle connections too. */
  close(closeHub: () => Promise<void>): Promise<void>;
  /** Waits for nobody from now on, as when a developer presses Ctrl-C. */
  hurry(): void;
}

export interface DepartureOptions {
  /** How long everything is answered after `/readyz` turned, in milliseconds. */
  readonly noticeMs: number;
  readonly closingMs?: number;
}

export function createDeparture({ noticeMs, closingMs = CLOSING_MS }: DepartureOptions): Departure {
  let stage: 'serving' | 'announced' | 'closing' = 'serving';
  const hurried = new AbortController();
  // Without notice there's no balancer that could send requests elsewhere, so nothing is worth waiting for.
  if (noticeMs === 0) hurried.abort();

  return {
    isAccepting: () => stage === 'serving',
    isClosing: () => stage === 'closing',
    announce() {
      stage = 'announced';
      return pause(noticeMs, hurried.signal);
    },
    async close(closeHub) {
      stage = 'closing';
      await Promise.all([closeHub(), pause(closingMs, hurried.signal)]);
    },
    hurry: () => hurried.abort(),
  };
}
