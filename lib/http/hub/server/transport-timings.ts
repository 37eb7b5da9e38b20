/** Timeouts in milliseconds; defaults are the reference server's. */
export interface TransportTimings {
  /** A negotiated but unused connection. */
  readonly unusedMs: number;
  /** A poll without messages. */
  readonly pollMs: number;
  /** A connection without a poll, or a stateful one without a socket. */
  readonly disconnectMs: number;
  /** From a connection's end until its socket is cut. */
  readonly closeMs: number;
  /** How often timeouts are checked. */
  readonly sweepMs: number;
}

export const TRANSPORT_TIMINGS: TransportTimings = {
  unusedMs: 15_000,
  pollMs: 90_000,
  disconnectMs: 15_000,
  closeMs: 5_000,
  sweepMs: 1_000,
};
