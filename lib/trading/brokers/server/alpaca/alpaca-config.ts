/** Where Alpaca is, and how much it takes. */
export interface AlpacaConfig {
  /** Origins of the trading API, without a trailing slash; the stream is on the same host. */
  readonly paperUrl: string;
  readonly liveUrl: string;
  /** Origin of its pages, where users sign in. Tokens come from `liveUrl`, for paper accounts too. */
  readonly appUrl: string;
  /** Requests a minute and account, and how many of a quiet minute may leave at once; together at most Alpaca's 200. */
  readonly perMinute: number;
  readonly burst: number;
  readonly timeoutMs: number;
  /** After a 429 at least this long passes before the next request. */
  readonly shortestRestMs: number;
  /** First delay before the stream reconnects. */
  readonly firstPauseMs: number;
  /** A stream without any input for this long, not even a pong, is dropped. */
  readonly silenceMs: number;
}

export const ALPACA: AlpacaConfig = {
  paperUrl: 'https://paper-api.alpaca.markets',
  liveUrl: 'https://api.alpaca.markets',
  appUrl: 'https://app.alpaca.markets',
  perMinute: 170,
  burst: 30,
  timeoutMs: 15_000,
  shortestRestMs: 1_000,
  firstPauseMs: 1_000,
  silenceMs: 30_000,
};
