import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { MarketSource } from '@/lib/market/data/source';
import { buildPendingModel } from '@/lib/robots/catalogue/read-model';
import { saveReadModel } from '@/lib/robots/catalogue/server/read-model-store';
import { BROKERAGE_ID_BASE } from '@/lib/robots/definitions/brokerage-id';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots, listRobots } from '@/lib/robots/definitions/server/robot-store';

/**
 * Publishes the robots of a roster that the market does not have yet, known by their names; those that were published
 * before stay as they are. Until they have run, their pages say so. Ids are unique over all markets of the database.
 */
export async function adoptRoster(
  database: Database,
  market: MarketSource,
  roster: readonly RobotDefinition[],
): Promise<void> {
  const instruments = new Map(market.instruments.map((instrument) => [instrument.fundId, instrument]));
  const everything = await listRobots(database.db);
  const known = new Set(
    everything.filter((row) => row.market === market.name).map((row) => row.definition.name),
  );
  const taken = everything.map((row) => row.definition.id);
  let positive = Math.max(0, ...taken);
  let negative = Math.min(BROKERAGE_ID_BASE, ...taken);
  const fresh = roster
    .filter((definition) => !known.has(definition.name))
    .map((definition) => {
      const id = (definition.id > 0 ? ++positive : --negative) as RobotId;
      return { ...definition, id };
    });
  await database.commit(async (tx) => {
    await insertRobots(tx, market.name, fresh, hashParameters);
    for (const definition of fresh)
      await saveReadModel(
        tx,
        market.name,
        definition.id,
        buildPendingModel({ definition, instruments, market: { now: market.now() } }),
      );
  });
}
