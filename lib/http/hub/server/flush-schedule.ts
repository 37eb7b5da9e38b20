import type { HubClock } from './hub-clock';
import type { Outgoing } from './outgoing';

/** Flushes all connections with pending messages at the end of each event-loop turn. */
export class FlushSchedule {
  private waiting: Outgoing[] = [];
  /** When the first message was queued. */
  private since = 0;

  constructor(
    private readonly clock: HubClock,
    private readonly onError: (error: unknown, context: string) => void,
    private readonly onLag: (ms: number) => void,
  ) {}

  add(outgoing: Outgoing): void {
    this.waiting.push(outgoing);
    if (this.waiting.length > 1) return;
    this.since = this.clock.now();
    setImmediate(() => this.flush());
  }

  private flush(): void {
    const { waiting, since } = this;
    this.waiting = [];
    const now = this.clock.now();
    for (const outgoing of waiting) {
      try {
        outgoing.flush(now);
      } catch (error) {
        // One failure must not block the others' messages.
        this.onError(error, 'sending');
      }
    }
    this.onLag(this.clock.now() - since);
  }
}
