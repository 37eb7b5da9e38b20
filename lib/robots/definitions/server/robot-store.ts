import type { Kysely } from 'kysely';
import type { EpochDay } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { isoDay } from '@/lib/core/base/time';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { readJson } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { Retirement } from '@/lib/robots/execution/retirement';
import { appendToRegistry } from '@/lib/robots/registry/server/registry-store';
import type { RobotDefinition } from '../definition';
import { createSeal, type Seal } from '../hash';

export interface StoredRobot {
  readonly market: MarketName;
  readonly definition: RobotDefinition;
  readonly paramsHash: string;
  readonly seal: Seal;
  readonly removedAt: number | null;
}

const ROWS_PER_INSERT = 100;

/**
 * Publishes robots, and records that in the registry. Definitions are frozen: a taken id or a name that the market
 * already has is an error, and then none of them is published.
 * @returns what is stored of each, in the order of the definitions
 */
export async function insertRobots(
  db: Kysely<Schema>,
  market: MarketName,
  definitions: readonly RobotDefinition[],
  hashParameters: (definition: RobotDefinition) => string,
  recordedAt: number = systemClock(),
): Promise<StoredRobot[]> {
  const robots = definitions.map((definition) => ({
    market,
    definition,
    paramsHash: hashParameters(definition),
    seal: createSeal(definition),
    removedAt: null,
  }));
  const rows = robots.map(({ definition, paramsHash, seal }) => ({
    id: definition.id,
    market,
    name: definition.name,
    definition: JSON.stringify(definition),
    params_hash: paramsHash,
    salt: seal.salt,
    commitment: seal.commitment,
    is_hash_public: seal.isHashPublic ? (1 as const) : (0 as const),
    published_at: definition.publishedAt,
    removed_at: null,
  }));
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('robots')
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .execute();
    await appendToRegistry(
      tx,
      rows.map((row, index) => {
        const version = definitions[index]?.version ?? 1;
        return {
          kind: version > 1 ? 'version' : 'published',
          recordedAt,
          market,
          robotId: row.id,
          name: row.name,
          version,
          commitment: row.commitment,
          publishedAt: row.published_at,
        };
      }),
    );
  });
  return robots;
}

/** Records that a robot's rule ended it; once, in the transaction that commits the run in which it did. */
export function recordRetirement(
  tx: Kysely<Schema>,
  market: MarketName,
  robotId: number,
  { rule, day, limitPct, foundPct }: Retirement,
  recordedAt: number,
): Promise<void> {
  const figures = { rule, day: isoDay(day as EpochDay), limitPct, foundPct };
  return appendToRegistry(tx, [{ kind: 'retired', recordedAt, market, robotId, ...figures }]);
}

/** Every robot, or those of one market, removed ones included, by id. */
export async function listRobots(db: Kysely<Schema>, market?: MarketName): Promise<StoredRobot[]> {
  let query = db.selectFrom('robots').selectAll().orderBy('id');
  if (market !== undefined) query = query.where('market', '=', market);
  const rows = await query.execute();
  return rows.map((row) => ({
    market: row.market,
    definition: readJson(row.definition, 'robots.definition'),
    paramsHash: row.params_hash,
    seal: { salt: row.salt, commitment: row.commitment, isHashPublic: row.is_hash_public === 1 },
    removedAt: row.removed_at,
  }));
}

/** Ids of a market's removed robots. */
export async function listRemovedIds(db: Kysely<Schema>, market: MarketName): Promise<number[]> {
  const rows = await db
    .selectFrom('robots')
    .select('id')
    .where('market', '=', market)
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of a market's robots are published and not removed. */
export async function countRobots(db: Kysely<Schema>, market: MarketName): Promise<number> {
  const { count } = await db
    .selectFrom('robots')
    .select((select) => select.fn.countAll().as('count'))
    .where('market', '=', market)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes a robot down and records it in the registry; its ledger stays. Returns false when there is no such robot or it
 * was down already.
 */
export function markRemoved(
  db: Kysely<Schema>,
  id: number,
  removedAt: number,
  recordedAt: number = systemClock(),
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('robots')
      .set({ removed_at: removedAt })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('market')
      .executeTakeFirst();
    if (!row) return false;
    await appendToRegistry(tx, [{ kind: 'removed', recordedAt, market: row.market, robotId: id, removedAt }]);
    return true;
  });
}
