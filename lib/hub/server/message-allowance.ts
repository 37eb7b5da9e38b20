/** Bytes that count as one message. What is read and then passed over, as types of messages to come are, costs this. */
const BYTES_PER_MESSAGE = 1024;

/**
 * How many messages a client may send: a steady rate, and how many at once after a pause. Each message counts as one,
 * and each kilobyte as one more.
 */
export interface MessageLimits {
  readonly messagesPerSecond: number;
  readonly burst: number;
}

/** The allowance of one connection: `burst` messages to begin with, filled up at the steady rate. */
export class MessageAllowance {
  private left: number;
  private since: number;

  constructor(
    private readonly limits: MessageLimits,
    now: number,
  ) {
    this.left = limits.burst;
    this.since = now;
  }

  /** Spends what that many bytes cost before anybody reads them; false when there is not enough left. */
  spendBytes(bytes: number, now: number): boolean {
    return this.spend(bytes / BYTES_PER_MESSAGE, now);
  }

  /** Spends so many messages at that time, milliseconds; false when there are not enough left. */
  spend(count: number, now: number): boolean {
    const { burst, messagesPerSecond } = this.limits;
    this.left = Math.min(burst, this.left + ((now - this.since) / 1000) * messagesPerSecond) - count;
    this.since = now;
    return this.left >= 0;
  }
}
