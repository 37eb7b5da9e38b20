/** Order of priority where a broker limits requests; `look` cancels an order or asks about a single one. */
export type RequestRank = 'exit' | 'look' | 'entry' | 'read';

/** A limit on requests that all users of an account share. */
export interface RequestBudget {
  /** Resolves when a request may leave. */
  take(rank: RequestRank): Promise<void>;
  /** Counts a request that is sent without waiting. */
  force(): void;
  /** Holds all requests back until an instant of the clock. */
  restUntil(until: number): void;
}

const RANKS: readonly RequestRank[] = ['exit', 'look', 'entry', 'read'];
/** How many requests each rank leaves to more urgent ones. */
const LEFT_OVER: Readonly<Record<RequestRank, number>> = { exit: 0, look: 0, entry: 2, read: 4 };
/** Every fourth request goes to the one waiting longest, so that orders can't keep everything else from being read. */
const FAIR = 4;

/**
 * After a quiet minute `burst` requests leave at once, then a steady rate. Within any minute no more than
 * `perMinute + burst` do.
 * @param clock monotonic milliseconds
 */
export function createRequestBudget(
  perMinute: number,
  burst: number,
  clock: () => number = () => performance.now(),
): RequestBudget {
  const gapMs = 60_000 / perMinute;
  const queues: Readonly<Record<RequestRank, (() => void)[]>> = { exit: [], look: [], entry: [], read: [] };
  /** When the whole burst is available again. */
  let fullAt = 0;
  let restsUntil = 0;
  let granted = 0;
  let timer: NodeJS.Timeout | undefined;

  const force = () => {
    fullAt = Math.max(fullAt, clock()) + gapMs;
    granted += 1;
  };

  function waitTime(rank: RequestRank): number {
    const now = clock();
    const allowedAt = Math.max(fullAt, now) + gapMs * (1 + LEFT_OVER[rank] - burst);
    return Math.max(allowedAt, restsUntil) - now;
  }

  function next(): RequestRank | undefined {
    const waiting = RANKS.filter((rank) => queues[rank].length > 0);
    return granted % FAIR === FAIR - 1 ? waiting.at(-1) : waiting[0];
  }

  function pump(): void {
    clearTimeout(timer);
    for (let rank = next(); rank !== undefined; rank = next()) {
      const wait = waitTime(rank);
      if (wait > 0) {
        timer = setTimeout(pump, Math.ceil(wait));
        return;
      }
      force();
      queues[rank].shift()?.();
    }
  }

  return {
    take: (rank) =>
      new Promise((resolve) => {
        queues[rank].push(resolve);
        pump();
      }),
    force,
    restUntil(until) {
      restsUntil = Math.max(restsUntil, until);
    },
  };
}
