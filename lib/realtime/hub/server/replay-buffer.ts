import type { OutgoingChunk } from './shared-message';

/**
 * With stateful reconnect: what was sent and not yet acknowledged, to be sent again over a new socket. Holds the chunks
 * themselves, so that what went to many is in memory once.
 */
export class ReplayBuffer {
  private chunks: OutgoingChunk[] = [];
  /** Messages at the front of `chunks` that were acknowledged and are not yet cut off. */
  private acknowledged = 0;
  /** The number of the message at the front of `chunks`; numbers start at 1. */
  private first = 1;
  private heldBytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Bytes that may be sent before the other side has to acknowledge some. */
  get room(): number {
    return Math.max(0, this.maxBytes - this.heldBytes);
  }

  /** Remembers what is being sent; messages about the connection itself are not numbered. */
  add(chunks: readonly OutgoingChunk[]): void {
    for (const chunk of chunks) {
      if (!chunk.isSequenced) continue;
      this.chunks.push(chunk);
      this.heldBytes += chunk.bytes.length;
    }
  }

  /** Forgets everything up to that number. Numbers beyond what was sent mean all of it. */
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

  /** The number of the first message that will be sent again, or of the next one where none will. */
  get nextSequenceId(): number {
    return this.first;
  }

  /** What must be sent again, in order. */
  get unacknowledged(): readonly OutgoingChunk[] {
    return this.chunks;
  }
}
