import type { Tick } from './feed-state';

/** What a stream reports about itself. */
export interface StreamListener {
  onTick(tick: Tick): void;
  /** Anything at all was heard: prices, answers, heartbeats. */
  onHeard(): void;
  onState(state: 'live' | 'reconnecting' | 'off'): void;
  /** A description of the problem, without secrets. */
  onProblem(problem: string): void;
}

/** A connection that recovers by itself until it is stopped or the feed rejects it for good. */
export interface FeedStream {
  stop(): Promise<void>;
}

export interface StreamTimes {
  /** First pause before connecting again; it doubles up to a minute. */
  readonly firstPauseMs: number;
  /** A connection on which nothing is heard for this long, not even the answer to a ping, is given up. */
  readonly silenceMs: number;
}

export const STREAM_TIMES: StreamTimes = { firstPauseMs: 1_000, silenceMs: 30_000 };
