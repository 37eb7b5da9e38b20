import type { RobotId } from '@/lib/base/brand';
import { buildPendingModel } from '@/lib/catalogue/read-model';
import { saveReadModel } from '@/lib/catalogue/server/read-model-store';
import type { Database } from '@/lib/database/database';
import type { MarketSource } from '@/lib/market/source';
import { BROKERAGE_ID_BASE } from '@/lib/robots/brokerage-id';
import type { RobotDefinition } from '@/lib/robots/definition';
import { hashParameters } from '@/lib/robots/hash';
import { insertRobots, listRobots } from '@/lib/robots/server/robot-store';

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
