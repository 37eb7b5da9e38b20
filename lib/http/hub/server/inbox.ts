import type { HubMessage } from '../protocol/messages';

/** A bounded queue of one client's messages that must wait for earlier ones. */
export class MessageInbox {
  private waiting: HubMessage[] = [];
  private sizes: number[] = [];
  private head = 0;
  private heldBytes = 0;

  constructor(
    private readonly maxMessages: number,
    private readonly maxBytes: number,
  ) {}

  get isEmpty(): boolean {
    return this.head === this.waiting.length;
  }

  /** Whether the queue exceeds its limit. */
  get isOverfull(): boolean {
    return this.fullness > 1;
  }

  /** Fill level, from 0 to 1. */
  get fullness(): number {
    return Math.max((this.waiting.length - this.head) / this.maxMessages, this.heldBytes / this.maxBytes);
  }

  /** @param bytes approximate size on the wire */
  push(message: HubMessage, bytes: number): void {
    this.waiting.push(message);
    this.sizes.push(bytes);
    this.heldBytes += bytes;
  }

  peek(): HubMessage | undefined {
    return this.waiting[this.head];
  }

  shift(): void {
    this.heldBytes -= this.sizes[this.head] ?? 0;
    this.head += 1;
    if (this.isEmpty) this.clear();
    else if (this.head >= 256) {
      this.waiting = this.waiting.slice(this.head);
      this.sizes = this.sizes.slice(this.head);
      this.head = 0;
    }
  }

  clear(): void {
    this.waiting = [];
    this.sizes = [];
    this.head = 0;
    this.heldBytes = 0;
  }
}
