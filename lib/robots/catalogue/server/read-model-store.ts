import { type Kysely, sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { READ_MODEL_FORMAT } from '../read-model';

export interface StoredReadModel {
  readonly robotId: RobotId;
  readonly model: unknown;
  /** Grows with every write over all models. */
  readonly revision: number;
}

/** Stores what pages show of a robot, under the next revision. */
export function saveReadModel(
  db: Kysely<Schema>,
  market: MarketName,
  robotId: RobotId,
  model: unknown,
): Promise<void> {
  return saveReadModelText(db, market, robotId, JSON.stringify(model));
}

/** As `saveReadModel`, of a model that is JSON already. */
export async function saveReadModelText(
  db: Kysely<Schema>,
  market: MarketName,
  robotId: RobotId,
  text: string,
): Promise<void> {
  const next = sql<number>`(SELECT COALESCE(MAX(revision), 0) + 1 FROM read_models)`;
  await db
    .insertInto('read_models')
    .values({ robot_id: robotId, market, model: text, revision: next })
    .onConflict((conflict) => conflict.column('robot_id').doUpdateSet({ model: text, revision: next }))
    .execute();
}

export interface StoredModelText extends Omit<StoredReadModel, 'model'> {
  readonly text: string;
}

/** The models of a market that were written after a revision, oldest first, `most` of them at most. */
export async function listReadModels(
  ...asked: Parameters<typeof listReadModelTexts>
): Promise<StoredReadModel[]> {
  const found = await listReadModelTexts(...asked);
  return found.map(({ text, ...row }) => ({ ...row, model: JSON.parse(text) as unknown }));
}

/** As `listReadModels`, as JSON. */
export async function listReadModelTexts(
  db: Kysely<Schema>,
  market: MarketName,
  { after = 0, most = Number.MAX_SAFE_INTEGER }: { readonly after?: number; readonly most?: number } = {},
): Promise<StoredModelText[]> {
  const rows = await db
    .selectFrom('read_models')
    .select(['robot_id', 'model', 'revision'])
    .where('market', '=', market)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    robotId: row.robot_id as RobotId,
    text: row.model,
    revision: row.revision,
  }));
}

/** The robots of a market whose model has today's format. */
export async function listModelledIds(db: Kysely<Schema>, market: MarketName): Promise<Set<RobotId>> {
  const rows = await db
    .selectFrom('read_models')
    .select('robot_id')
    .where('market', '=', market)
    // It is what a model begins with.
    .where('model', 'like', `{"moment":{"format":${READ_MODEL_FORMAT},%`)
    .execute();
  return new Set(rows.map((row) => row.robot_id as RobotId));
}

/** The robots of a market that wait before a jump, by their models. */
export async function listHoldingIds(db: Kysely<Schema>, market: MarketName): Promise<Set<RobotId>> {
  const rows = await db
    .selectFrom('read_models')
    .select('robot_id')
    .where('market', '=', market)
    // Quotes inside a text are escaped, so this is the field.
    .where('model', 'like', '%"jumpHold":{%')
    .execute();
  return new Set(rows.map((row) => row.robot_id as RobotId));
}
