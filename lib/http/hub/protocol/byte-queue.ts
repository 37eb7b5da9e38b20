const SMALLEST_CAPACITY = 256;

/**
 * Buffers bytes of an incomplete message: one buffer that doubles as it fills, so that many small chunks stay cheap.
 */
export class ByteQueue {
  private buffer = Buffer.alloc(0);
  private used = 0;

  get length(): number {
    return this.used;
  }

  /** The buffered bytes, valid until the next call. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  append(bytes: Uint8Array): void {
    const needed = this.used + bytes.length;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2, SMALLEST_CAPACITY));
      this.buffer.copy(grown, 0, 0, this.used);
      this.buffer = grown;
    }
    this.buffer.set(bytes, this.used);
    this.used = needed;
  }

  /** Clears the buffer and frees its memory, which most connections never need again. */
  clear(): void {
    this.buffer = Buffer.alloc(0);
    this.used = 0;
  }
}
