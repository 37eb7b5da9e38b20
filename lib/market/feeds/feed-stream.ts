import type { Tick } from './feed-state';

/** Events of a stream. */
export interface StreamListener {
  onTick(tick: Tick): void;
  /** Anything was received: prices, responses, heartbeats. */
  onHeard(): void;
  onState(state: 'live' | 'reconnecting' | 'off'): void;
  /** A description of the problem, without secrets. */
  onProblem(problem: string): void;
}

/** A connection that recovers by itself until it's stopped or the feed rejects it permanently. */
export interface FeedStream {
  stop(): Promise<void>;
}

export interface StreamTimes {
  /** First delay before reconnecting; doubles up to a minute. */
  readonly firstPauseMs: number;
  /** A connection without any input for this long, not even a pong, is dropped. */
  readonly silenceMs: number;
}

export const STREAM_TIMES: StreamTimes = { firstPauseMs: 1_000, silenceMs: 30_000 };
