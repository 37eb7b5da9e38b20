import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { keepLooking } from '@/lib/core/base/server/keep-looking';
import { DAY_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { CountedEvent } from '../counted-event';

/** Counts wait this long, so that page views are one write and not one each. */
const FLUSH_MS = 10_000;

export interface EventCounter {
  count(event: CountedEvent, now: Millis): void;
  /** Stores what waits. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface DayCount extends CountedEvent {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  readonly count: number;
}

/** Counts by day, event and kind of page. A process that is killed loses up to ten seconds of them. */
export function createEventCounter(db: Kysely<Schema>, onFailure: (error: unknown) => void): EventCounter {
  let waiting = new Map<string, DayCount>();

  async function flush(): Promise<void> {
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    try {
      await addCounts(db, rows);
    } catch (error) {
      for (const row of rows) add(row);
      onFailure(error);
    }
  }

  function add(row: DayCount): void {
    const key = `${row.day} ${row.event} ${row.page}`;
    waiting.set(key, { ...row, count: row.count + (waiting.get(key)?.count ?? 0) });
  }

  const flushing = keepLooking(flush, FLUSH_MS);
  return {
    count: (event, now) => add({ ...event, day: Math.floor(now / DAY_MS), count: 1 }),
    flush,
    async stop() {
      await flushing.stop();
      await flush();
    },
  };
}

async function addCounts(db: Kysely<Schema>, rows: readonly DayCount[]): Promise<void> {
  await db
    .insertInto('event_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'event', 'page']).doUpdateSet({
        count: sql`event_counts.count + excluded.count`,
      }),
    )
    .execute();
}

/** Newest day first. @param since days since 1970-01-01; included */
export function listCounts(db: Kysely<Schema>, since: number): Promise<DayCount[]> {
  return db
    .selectFrom('event_counts')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .orderBy('event')
    .orderBy('count', 'desc')
    .orderBy('page')
    .execute();
}
