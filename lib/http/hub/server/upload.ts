import { ConnectionEndedError } from './hub-errors';

/**
 * A client's stream, read by a hub method while items arrive. Its buffer is limited: the producer checks `isFull` first
 * and is notified when there's room. Can be read once.
 */
export class Upload implements AsyncIterable<unknown> {
  private readonly items: unknown[] = [];
  private end: { readonly error: Error | null } | null = null;
  private isAbandoned = false;
  private wake: (() => void) | null = null;

  constructor(
    private readonly capacity: number,
    private readonly onRoom: () => void,
  ) {}

  get isFull(): boolean {
    return this.items.length >= this.capacity;
  }

  /** Items after the end, or without a reader, are dropped. */
  push(item: unknown): void {
    if (this.end || this.isAbandoned) return;
    this.items.push(item);
    this.awaken();
  }

  /** No more items will come; the reader gets the rest, then the end or the error. */
  finish(error: Error | null): void {
    this.end ??= { error };
    this.awaken();
  }

  /** The connection is gone: the reader gets the remaining items, then the error. */
  disconnect(): void {
    this.finish(new ConnectionEndedError('The underlying connection was closed.'));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    try {
      for (;;) {
        if (this.items.length > 0) {
          const wasFull = this.isFull;
          const item = this.items.shift();
          if (wasFull) this.onRoom();
          yield item;
        } else if (this.end) {
          if (this.end.error) throw this.end.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        }
      }
    } finally {
      this.abandon();
    }
  }

  /** Nobody reads anymore, so further items are dropped. */
  abandon(): void {
    const wasFull = this.isFull;
    this.isAbandoned = true;
    this.items.length = 0;
    if (wasFull) this.onRoom();
  }

  private awaken(): void {
    const { wake } = this;
    this.wake = null;
    wake?.();
  }
}
