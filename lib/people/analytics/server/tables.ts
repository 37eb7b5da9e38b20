import type { CountedEvent } from '../counted-event';

declare module '@/lib/core/database/schema' {
  interface Schema {
    event_counts: EventCountsTable;
  }
}

/** How often something happened on a day. Nothing about who did it. */
interface EventCountsTable {
  /** Days since 1970-01-01, UTC. */
  day: number;
  event: CountedEvent['event'];
  page: CountedEvent['page'];
  count: number;
}
