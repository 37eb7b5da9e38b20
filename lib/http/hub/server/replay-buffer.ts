import type { OutgoingChunk } from './shared-message';

/**
 * Stateful reconnect: unacknowledged output, to resend over a new socket. Stores the chunks themselves, so that
 * broadcasts are in memory once.
 */
export class ReplayBuffer {
  private chunks: OutgoingChunk[] = [];
  /** Acknowledged messages at the front of `chunks`, not removed yet. */
  private acknowledged = 0;
  /** The number of the message at the front of `chunks`; numbers start at 1. */
  private first = 1;
  private heldBytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Bytes that may be sent before the other side must acknowledge some. */
  get room(): number {
    return Math.max(0, this.maxBytes - this.heldBytes);
  }

  /** Records a chunk being sent; messages about the connection itself aren't numbered. */
  add(chunks: readonly OutgoingChunk[]): void {
    for (const chunk of chunks) {
      if (!chunk.isSequenced) continue;
      this.chunks.push(chunk);
      this.heldBytes += chunk.bytes.length;
    }
  }

  /** Discards everything up to that number; numbers beyond the last discard all. */
  acknowledge(sequenceId: number): void {
    while (this.acknowledged < this.chunks.length && this.first + this.acknowledged <= sequenceId) {
      this.heldBytes -= this.chunks[this.acknowledged]?.bytes.length ?? 0;
      this.acknowledged += 1;
    }
    if (this.acknowledged === 0) return;
    this.chunks = this.chunks.slice(this.acknowledged);
    this.first += this.acknowledged;
    this.acknowledged = 0;
  }

  /** The first message to resend, or the next number if there's none. */
  get nextSequenceId(): number {
    return this.first;
  }

  /** Chunks to resend, in order. */
  get unacknowledged(): readonly OutgoingChunk[] {
    return this.chunks;
  }
}
