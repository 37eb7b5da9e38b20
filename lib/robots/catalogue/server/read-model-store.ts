import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { DETAILS } from '../packed-robot';
import { READ_MODEL_FORMAT, type RobotReadModel } from '../read-model';

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

/** The models of a market that were written after one revision, through another one, oldest first. */
export async function listReadModels(
  ...asked: Parameters<typeof listReadModelTexts>
): Promise<StoredReadModel[]> {
  const found = await listReadModelTexts(...asked);
  return found.map(({ text, ...row }) => ({ ...row, model: parseStored<unknown>(text, 'read_models') }));
}

/** As `listReadModels`, as JSON. */
export async function listReadModelTexts(
  db: Kysely<Schema>,
  market: MarketName,
  {
    after = 0,
    through = Number.MAX_SAFE_INTEGER,
    most = Number.MAX_SAFE_INTEGER,
  }: { readonly after?: number; readonly through?: number; readonly most?: number } = {},
): Promise<StoredModelText[]> {
  const rows = await db
    .selectFrom('read_models')
    .select(['robot_id', 'model', 'revision'])
    .where('market', '=', market)
    .where('revision', '>', after)
    .where('revision', '<=', through)
    .orderBy('revision')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    robotId: row.robot_id as RobotId,
    text: row.model,
    revision: row.revision,
  }));
}

/** A model's JSON up to its details, a tenth of it. */
function headColumn({ engine }: Pick<Database, 'engine'>): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`substr(model, 1, instr(model, ${DETAILS}) - 1)`
    : sql<string>`split_part(model, ${DETAILS}, 1)`;
}

export interface StoredHead extends Omit<StoredReadModel, 'model'> {
  readonly head: string;
}

/** As `listReadModelTexts`, each up to its details. */
export async function listReadModelHeads(
  database: Pick<Database, 'db' | 'engine'>,
  market: MarketName,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<StoredHead[]> {
  const rows = await database.db
    .selectFrom('read_models')
    .select(['robot_id', 'revision', headColumn(database).as('head')])
    .where('market', '=', market)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(most)
    .execute();
  return rows.map(({ robot_id, ...row }) => ({ ...row, robotId: robot_id as RobotId }));
}

/** A robot's stored model; null if there is none. */
export async function readStoredModel(db: Kysely<Schema>, id: number): Promise<RobotReadModel | null> {
  const row = await db
    .selectFrom('read_models')
    .select('model')
    .where('robot_id', '=', id)
    .executeTakeFirst();
  return row ? parseStored<RobotReadModel>(row.model, 'read_models') : null;
}

/** Which robots of a market have a model of today's format, and which of them wait before a jump. */
export async function listModelled(
  database: Pick<Database, 'db' | 'engine'>,
  market: MarketName,
): Promise<{ readonly modelled: Set<RobotId>; readonly holding: Set<RobotId> }> {
  const head = headColumn(database);
  const rows = await database.db
    .selectFrom('read_models')
    .select([
      'robot_id',
      // A model's JSON begins with its format.
      sql<unknown>`${head} LIKE ${`{"moment":{"format":${READ_MODEL_FORMAT},%`}`.as('isModelled'),
      // Quotes inside a text are escaped, so this is the field.
      sql<unknown>`${head} LIKE '%"jumpHold":{%'`.as('isHolding'),
    ])
    .where('market', '=', market)
    .execute();
  const idsWhere = (flag: 'isModelled' | 'isHolding') =>
    new Set(rows.filter((row) => Boolean(row[flag])).map((row) => row.robot_id as RobotId));
  return { modelled: idsWhere('isModelled'), holding: idsWhere('isHolding') };
}
