import { ConnectionEndedError } from './hub-errors';

/**
 * A stream that a client sends: a hub method reads it while items come in. It holds so many items as it has room for;
 * who fills it asks `isFull` first and is told when there is room again. To be read once.
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

  /** Items after the end, or when nobody reads any more, are dropped. */
  push(item: unknown): void {
    if (this.end || this.isAbandoned) return;
    this.items.push(item);
    this.awaken();
  }

  /** No more items come; the reader gets what is there, then the end or the error. */
  finish(error: Error | null): void {
    this.end ??= { error };
    this.awaken();
  }

  /** The connection is gone: readers learn that after the remaining items. */
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

  /** Nobody reads any more: what comes from now on is dropped. */
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
