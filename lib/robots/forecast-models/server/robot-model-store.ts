import type { Kysely } from 'kysely';
import type { EpochDay } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastClass, ForecastModel } from '../model';
import { parseModel } from '../model-text';

/** A model that robots can be published with, without itself. */
export interface RobotModel {
  readonly hash: string;
  readonly fundClass: ForecastClass;
  readonly cutoff: EpochDay;
}

/** Stores a model for robots, once; it's never changed. */
export async function storeRobotModel(
  tx: Kysely<Schema>,
  market: MarketName,
  { hash, text }: { readonly hash: string; readonly text: string },
  storedAt: number,
): Promise<void> {
  const { fundClass, cutoff } = parseStored<ForecastModel>(text, 'robot_models');
  await tx
    .insertInto('robot_models')
    .values({
      market,
      hash,
      fund_class: fundClass,
      cutoff: cutoff as EpochDay,
      model: text,
      stored_at: storedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Models that robots of a market can have, oldest first. */
export function listRobotModels(db: Kysely<Schema>, market: MarketName): Promise<RobotModel[]> {
  return db
    .selectFrom('robot_models')
    .select(['hash', 'fund_class as fundClass', 'cutoff'])
    .where('market', '=', market)
    .orderBy('cutoff')
    .orderBy('hash')
    .execute();
}

/** A model's text as it is stored, whatever it says; null if there is none. */
export async function readRobotModelText(db: Kysely<Schema>, hash: string): Promise<string | null> {
  const row = await db.selectFrom('robot_models').select('model').where('hash', '=', hash).executeTakeFirst();
  return row?.model ?? null;
}

/**
 * The model that a robot decides by; null for robots without one.
 * @throws OperatorError if it's missing, or isn't what the hash was made of
 */
export async function readRobotModel(
  db: Kysely<Schema>,
  { modelHash }: { readonly modelHash?: string | undefined },
): Promise<ForecastModel | null> {
  if (modelHash === undefined) return null;
  const text = await readRobotModelText(db, modelHash);
  if (text === null)
    throw new OperatorError(`Its model ${modelHash} is missing. Restore a backup that has it`);
  return parseModel(text, modelHash);
}
