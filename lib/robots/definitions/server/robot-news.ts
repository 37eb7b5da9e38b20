import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';

/** A robot that was published or removed. */
export interface RobotNews {
  readonly kind: 'published' | 'removed';
  readonly robotId: number;
  readonly name: string;
  /** UTC milliseconds. */
  readonly at: number;
}

/** What happened to a market's robots last, newest first; as many of each kind as asked for. */
export async function readRobotNews(
  db: Kysely<Schema>,
  market: MarketName,
  count: number,
): Promise<readonly RobotNews[]> {
  const robots = db.selectFrom('robots').select(['id', 'name']).where('market', '=', market).limit(count);
  const published = await robots
    .select('published_at as at')
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
  const removed = await robots
    .select('removed_at as at')
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute();
  const toNews = (kind: RobotNews['kind'], rows: readonly (typeof removed)[number][]) =>
    rows.map(({ id, name, at }) => ({ kind, robotId: id, name, at: at ?? 0 }));
  return [...toNews('published', published), ...toNews('removed', removed)].sort((a, b) => b.at - a.at);
}
