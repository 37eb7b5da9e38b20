import type { BarInput } from './types';

/** Bars of the longest usual session: 24 hours of 5-minute bars. */
export const LONGEST_SESSION = 288;

/** Follows one instrument through its sessions, for families that are in or out by the time of day. */
export class Session {
  /** Open of the session's first bar; NaN when its start was not seen. */
  open = Number.NaN;
  /** Last close of the session before; NaN in the first. */
  previousClose = Number.NaN;
  private readonly barsPerSession: number;
  private day = Number.NaN;
  private close = Number.NaN;

  constructor(barsPerSession: number) {
    this.barsPerSession = barsPerSession;
  }

  /** Takes in a bar; true when it is the first that was seen of its session. */
  push(bar: Readonly<BarInput>): boolean {
    const begins = bar.day !== this.day;
    if (begins) {
      this.day = bar.day;
      this.open = bar.slot === 0 ? bar.open : Number.NaN;
      this.previousClose = this.close;
    }
    this.close = bar.close;
    return begins;
  }

  /**
   * True from the last bar but one of a usual session: an order decided on it is filled at the open of the last
   * bar. A session that closes early is known only on its last bar; what is decided there waits for the next open.
   */
  isClosing(bar: Readonly<BarInput>): boolean {
    return bar.lastOfSession || bar.slot >= this.barsPerSession - 2;
  }
}
