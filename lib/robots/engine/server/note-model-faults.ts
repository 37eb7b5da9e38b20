import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import { readStoredModel, saveReadModel } from '@/lib/robots/catalogue/server/read-model-store';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { hashModel } from '@/lib/robots/forecast-models/model-text';
import { readRobotModelText } from '@/lib/robots/forecast-models/server/robot-model-store';

/**
 * Lets the pages of robots whose model is missing or was changed say so, and those of others no longer.
 * @returns robots whose pages change
 */
export async function noteModelFaults(
  database: Pick<Database, 'db' | 'commit'>,
  market: MarketName,
  definitions: readonly RobotDefinition[],
): Promise<readonly RobotId[]> {
  const changed: RobotId[] = [];
  for (const definition of definitions) {
    const { modelHash } = definition;
    if (modelHash === undefined) continue;
    const fault = await modelFault(database.db, modelHash);
    const model = await readStoredModel(database.db, definition.id);
    if (!model || (model.summary.modelFault ?? null) === fault) continue;
    const { modelFault: _, ...summary } = model.summary;
    const noted = { ...model, summary: fault === null ? summary : { ...summary, modelFault: fault } };
    await database.commit((tx) => saveReadModel(tx, market, definition.id, noted));
    changed.push(definition.id);
  }
  return changed;
}

async function modelFault(db: Database['db'], modelHash: string): Promise<string | null> {
  const text = await readRobotModelText(db, modelHash);
  if (text === null) return 'Its model is missing';
  return hashModel(text) === modelHash ? null : 'Its model was changed after it was published';
}
