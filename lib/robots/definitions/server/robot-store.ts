import type { Kysely } from 'kysely';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { RobotDefinition } from '../definition';

export interface StoredRobot {
  readonly market: MarketName;
  readonly definition: RobotDefinition;
  readonly paramsHash: string;
  readonly removedAt: number | null;
}

const ROWS_PER_INSERT = 100;

/**
 * Publishes robots. Definitions are frozen: an id or a name that the market already has is an
 * error, and none of them is published then.
 */
export async function insertRobots(
  db: Kysely<Schema>,
  market: MarketName,
  definitions: readonly RobotDefinition[],
  hashParameters: (definition: RobotDefinition) => string,
): Promise<void> {
  const rows = definitions.map((definition) => ({
    id: definition.id,
    market,
    name: definition.name,
    definition: JSON.stringify(definition),
    params_hash: hashParameters(definition),
    published_at: definition.publishedAt,
    removed_at: null,
  }));
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('robots')
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .execute();
  });
}

/** Every robot, or those of one market, removed ones included, by id. */
export async function listRobots(db: Kysely<Schema>, market?: MarketName): Promise<StoredRobot[]> {
  let query = db.selectFrom('robots').selectAll().orderBy('id');
  if (market !== undefined) query = query.where('market', '=', market);
  const rows = await query.execute();
  return rows.map((row) => ({
    market: row.market as MarketName,
    definition: JSON.parse(row.definition) as RobotDefinition,
    paramsHash: row.params_hash,
    removedAt: row.removed_at,
  }));
}

/** Ids of the robots of a market that were taken down. */
export async function listRemovedIds(db: Kysely<Schema>, market: MarketName): Promise<number[]> {
  const rows = await db
    .selectFrom('robots')
    .select('id')
    .where('market', '=', market)
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many robots of a market are published and not taken down. */
export async function countRobots(db: Kysely<Schema>, market: MarketName): Promise<number> {
  const { count } = await db
    .selectFrom('robots')
    .select((select) => select.fn.countAll().as('count'))
    .where('market', '=', market)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a robot down; its ledger stays. Returns false when there is no such robot or it was down already. */
export async function markRemoved(db: Kysely<Schema>, id: number, removedAt: number): Promise<boolean> {
  const result = await db
    .updateTable('robots')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}
