/** How long things may take, in milliseconds; the defaults are those of the reference server. */
export interface TransportTimings {
  /** A connection that was negotiated and not used. */
  readonly unusedMs: number;
  /** A poll without news. */
  readonly pollMs: number;
  /** A connection without a poll, and a stateful one without a socket. */
  readonly disconnectMs: number;
  /** From the end of a connection to the moment when its socket is cut. */
  readonly closeMs: number;
  /** How often all of these are looked at. */
  readonly sweepMs: number;
}

export const TRANSPORT_TIMINGS: TransportTimings = {
  unusedMs: 15_000,
  pollMs: 90_000,
  disconnectMs: 15_000,
  closeMs: 5_000,
  sweepMs: 1_000,
};
