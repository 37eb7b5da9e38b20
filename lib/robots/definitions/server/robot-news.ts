import type { Kysely } from 'kysely';
import { parseIsoDay, startOfDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { readRetirements } from '@/lib/robots/registry/server/registry-store';

/** A robot that was published or removed, or retired. */
export interface RobotNews {
  readonly kind: 'published' | 'removed' | 'retired';
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
  const retired = await readRetired(db, market, count);
  return [...toNews('published', published), ...toNews('removed', removed), ...retired].sort(
    (a, b) => b.at - a.at,
  );
}

/** Robots that their rules ended and that are still listed. */
async function readRetired(db: Kysely<Schema>, market: MarketName, count: number): Promise<RobotNews[]> {
  const retirements = (await readRetirements(db)).filter((record) => record.market === market).slice(-count);
  if (retirements.length === 0) return [];
  const ids = retirements.map(({ robotId }) => robotId);
  const rows = await db
    .selectFrom('robots')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return retirements.flatMap(({ robotId, day }) => {
    const name = names.get(robotId);
    return name === undefined ? [] : [{ kind: 'retired', robotId, name, at: startOfDay(parseIsoDay(day)) }];
  });
}
