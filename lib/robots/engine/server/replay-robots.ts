import type { Kysely } from 'kysely';
import { type FundId, least, type Millis } from '@/lib/core/base/brand';

import type { Schema } from '@/lib/core/database/schema';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { withFreshIds } from '@/lib/robots/definitions/fresh-ids';
import { commonRange, publicationTime } from '@/lib/robots/definitions/roster/publication';
import { listRobots, markRemoved, type StoredRobot } from '@/lib/robots/definitions/server/robot-store';
import { publishDefinitions } from './adopt-roster';

/** A robot and the version that takes its place, under another id. */
export interface ReplacedRobot {
  readonly before: RobotDefinition;
  readonly after: RobotDefinition;
}

/** The robots that trade an instrument of the imported market and have run up to `from` or further. */
export async function listRobotsPast(
  db: Kysely<Schema>,
  fundId: FundId,
  from: Millis,
): Promise<StoredRobot[]> {
  const past = await db
    .selectFrom('robot_progress')
    .select('robot_id')
    .where('through_ms', '>=', from)
    .execute();
  const ids = new Set(past.map((row) => row.robot_id));
  const robots = await listRobots(db, 'imported');
  return robots.filter(
    ({ definition, removedAt }) =>
      removedAt === null && ids.has(definition.id) && definition.legs.includes(fundId),
  );
}

/**
 * Removes robots, keeping their ledgers, and publishes the same settings as a next version that runs over the market's
 * bars from the start. Its publication date stays, unless the bars no longer cover it.
 */
export async function replayRobots(
  db: Kysely<Schema>,
  market: MarketSource,
  robots: readonly StoredRobot[],
  startsAt: Millis,
  now: Millis,
): Promise<ReplacedRobot[]> {
  const taken = (await listRobots(db)).map(({ definition }) => definition.id);
  const next = robots.map(({ definition }) => ({
    ...definition,
    version: definition.version + 1,
    startsAt: least(definition.startsAt, startsAt),
    publishedAt: publicationInside(definition, market),
  }));
  const after = withFreshIds(next, taken);
  for (const { definition } of robots) await markRemoved(db, definition.id, now, now);
  await publishDefinitions(db, market, after);
  return robots.map(({ definition }, index) => ({
    before: definition,
    after: after[index] as RobotDefinition,
  }));
}

function publicationInside({ name, legs, publishedAt }: RobotDefinition, market: MarketSource): Millis {
  const ranges = legs.map((fundId) => market.barRange?.(fundId)).filter((range) => range !== undefined);
  const { first, last } = commonRange(ranges);
  return publishedAt >= first && publishedAt <= last ? publishedAt : publicationTime(name, first, last);
}
