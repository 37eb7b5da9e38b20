import type { OutgoingChunk } from './shared-message';

/**
 * Messages waiting for a transport, in order. On request, a message with a key replaces a waiting one with the same
 * key: a slow reader then gets the latest instead of every one.
 */
export class OutgoingQueue {
  private chunks: OutgoingChunk[] = [];
  /** Positions by key, counted from the first chunk since the queue was last empty. */
  private places: Map<string, number> | null = null;
  private taken = 0;
  private waitingBytes = 0;

  /** Bytes waiting. */
  get bytes(): number {
    return this.waitingBytes;
  }

  get isEmpty(): boolean {
    return this.chunks.length === 0;
  }

  push(chunk: OutgoingChunk): void {
    this.chunks.push(chunk);
    this.waitingBytes += chunk.bytes.length;
  }

  /** Replaces a waiting message with the same key, or else appends it. */
  pushLatest(chunk: OutgoingChunk, key: string): void {
    this.places ??= new Map();
    const place = (this.places.get(key) ?? -1) - this.taken;
    const older = place < 0 ? undefined : this.chunks[place];
    if (older) {
      this.chunks[place] = chunk;
      this.waitingBytes += chunk.bytes.length - older.bytes.length;
      return;
    }
    this.places.set(key, this.taken + this.chunks.length);
    this.push(chunk);
  }

  /** Removes the first chunks up to this many bytes, but at least one. */
  take(maxBytes: number): OutgoingChunk[] {
    if (this.waitingBytes <= maxBytes) return this.takeAll();
    let count = 0;
    let bytes = 0;
    for (const chunk of this.chunks) {
      if (count > 0 && bytes + chunk.bytes.length > maxBytes) break;
      count += 1;
      bytes += chunk.bytes.length;
    }
    if (count === this.chunks.length) return this.takeAll();
    this.taken += count;
    this.waitingBytes -= bytes;
    return this.chunks.splice(0, count);
  }

  takeAll(): OutgoingChunk[] {
    const all = this.chunks;
    this.clear();
    return all;
  }

  clear(): void {
    this.chunks = [];
    this.places = null;
    this.taken = 0;
    this.waitingBytes = 0;
  }
}
