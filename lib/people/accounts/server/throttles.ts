import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';

/** A limit per period; counted from the first event, and reset when the period ends. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** Counts events in the database, so that every process sees all of them. */
export interface Throttles {
  /** Counts one more event and returns the count, including this one. */
  add(key: string, limit: Limit, now: Millis): Promise<number>;
  /** Uncounts an event, such as an attempt that turned out to be correct. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
  count(key: string, now: Millis): Promise<number>;
}

export function createThrottles(db: Kysely<Schema>): Throttles {
  return {
    async add(key, { windowMs }, now) {
      const isOver = sql<boolean>`throttles.expires_at <= ${now}`;
      const row = await db
        .insertInto('throttles')
        .values({ key, count: 1, since: now, expires_at: now + windowMs })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE throttles.count + 1 END`,
            since: sql`CASE WHEN ${isOver} THEN ${sql.lit(now)} ELSE throttles.since END`,
            expires_at: sql`CASE WHEN ${isOver} THEN ${sql.lit(now + windowMs)} ELSE throttles.expires_at END`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async giveBack(key) {
      await db
        .updateTable('throttles')
        .set({ count: sql`count - 1` })
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },
    async clear(key) {
      await db.deleteFrom('throttles').where('key', '=', key).execute();
    },
    async count(key, now) {
      const row = await db
        .selectFrom('throttles')
        .select('count')
        .where('key', '=', key)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
  };
}
