import type { Millis } from '@/lib/core/base/brand';
import type { FeedState, FeedStatus } from '../feed-state';

/** A connection without prices for this long while its market is open is silent. */
const SILENT_MS = 2 * 60_000;
/** Minimum interval between log entries for repeated problems. */
const REPEAT_MS = 60_000;

export interface FeedHealth {
  readonly feed: string;
  heard(): void;
  priced(): void;
  set(state: 'live' | 'reconnecting' | 'off'): void;
  isOff(): boolean;
  isLive(): boolean;
  problem(what: string): void;
  state(): Omit<FeedState, 'dropped'>;
}

export interface FeedHealthOptions {
  readonly clock: () => number;
  /** Whether the feed's market is open, so that prices are expected. */
  readonly isOpen: () => boolean;
  readonly onProblem: (feed: string, problem: string) => void;
}

/** Tracks a feed's health. Once off it stays off: only the operator can fix what turned it off. */
export function createFeedHealth(feed: string, { clock, isOpen, onProblem }: FeedHealthOptions): FeedHealth {
  let state: FeedStatus = 'reconnecting';
  let lastMessageAt: number | null = null;
  let expectedSince = clock();
  const told = new Map<string, number>();

  function current(): FeedStatus {
    const now = clock();
    if (!isOpen()) expectedSince = now;
    return state === 'live' && now - expectedSince > SILENT_MS ? 'silent' : state;
  }

  return {
    feed,
    heard() {
      lastMessageAt = clock();
    },
    priced() {
      expectedSince = clock();
    },
    set(next) {
      if (state === 'off' || state === next) return;
      state = next;
      if (next === 'live') expectedSince = clock();
    },
    isOff: () => state === 'off',
    isLive: () => current() === 'live',
    problem(what) {
      const before = told.get(what);
      if (state === 'off' || (before !== undefined && clock() - before < REPEAT_MS)) return;
      told.set(what, clock());
      onProblem(feed, what);
    },
    state: () => ({ feed, state: current(), lastMessageAt: lastMessageAt as Millis | null }),
  };
}
