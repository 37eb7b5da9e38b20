/** Bytes that count as one message. What is read and then passed over, as types of messages to come are, costs this. */
const BYTES_PER_MESSAGE = 1024;

/**
 * How many messages of a client are read: a steady rate, and a burst after a pause. Each message counts as one, and
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

  /** @param now milliseconds that only grow */
  constructor(
    private readonly limits: MessageLimits,
    private readonly now: () => number,
  ) {
    this.left = limits.burst;
    this.since = now();
  }

  /** Spends what so many messages of so many bytes together cost, where need be in advance. */
  spend(messages: number, bytes: number): void {
    this.left -= messages + bytes / BYTES_PER_MESSAGE;
  }

  /** Whether more was spent than there is as yet. */
  isOverdrawn(): boolean {
    const { burst, messagesPerSecond } = this.limits;
    const now = this.now();
    this.left = Math.min(burst, this.left + ((now - this.since) / 1000) * messagesPerSecond);
    this.since = now;
    return this.left < 0;
  }
}
