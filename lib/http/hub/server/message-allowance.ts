/** Bytes that count as one message. Skipped input, such as future message types, costs this much. */
const BYTES_PER_MESSAGE = 1024;

/**
 * How many messages are read from a client: a steady rate, plus a burst after a pause. Each message counts as one, and
 * each kilobyte as one more. Faster senders wait.
 */
export interface MessageLimits {
  readonly messagesPerSecond: number;
  readonly burst: number;
}

/** One connection's allowance: `burst` messages at first, refilled at the steady rate. */
export class MessageAllowance {
  private left: number;
  private since: number;

  /** @param now monotonic milliseconds */
  constructor(
    private readonly limits: MessageLimits,
    private readonly now: () => number,
  ) {
    this.left = limits.burst;
    this.since = now();
  }

  /** Spends the cost of this many messages of this many bytes in total, in advance if needed. */
  spend(messages: number, bytes: number): void {
    this.left -= messages + bytes / BYTES_PER_MESSAGE;
  }

  /** Whether it's overdrawn. */
  isOverdrawn(): boolean {
    const { burst, messagesPerSecond } = this.limits;
    const now = this.now();
    this.left = Math.min(burst, this.left + ((now - this.since) / 1000) * messagesPerSecond);
    this.since = now;
    return this.left < 0;
  }
}
