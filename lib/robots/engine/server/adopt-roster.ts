import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketSource } from '@/lib/market/data/source';
import { buildPendingModel } from '@/lib/robots/catalogue/read-model';
import { saveReadModel } from '@/lib/robots/catalogue/server/read-model-store';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { withFreshIds } from '@/lib/robots/definitions/fresh-ids';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { currentName, nameBeside, nameInRoster } from '@/lib/robots/definitions/roster/naming';
import { insertRobots, listRobots } from '@/lib/robots/definitions/server/robot-store';
import { findJumpHold } from '../jump-hold';

/**
 * Publishes the robots of a roster that the market doesn't have yet, by their names; existing ones stay as they are.
 * In a market that has robots already, new ones are published as of now, since nobody saw them earlier; in an
 * imported one, where each import brings new robots, only if it has robots without rules. A new robot with the name
 * of such a robot gets another one. Ids are unique over all markets of the database.
 */
export async function adoptRoster(
  database: Database,
  market: MarketSource,
  roster: readonly RobotDefinition[],
): Promise<void> {
  const everything = await listRobots(database.db);
  const own = everything.filter((row) => row.market === market.name).map((row) => row.definition);
  const known = new Set(own.filter(({ rules }) => rules).map(({ name }) => nameInRoster(name)));
  const before = new Set(own.filter(({ rules }) => !rules).map(currentName));
  const joinsOthers = market.name === 'imported' ? before.size > 0 : own.length > 0;
  const fresh = withFreshIds(
    roster
      .filter(({ name }) => !known.has(name))
      .map((definition) => (joinsOthers ? besideOthers(definition, before, market.now()) : definition)),
    everything.map((row) => row.definition.id),
  );
  await database.commit((tx) => publishDefinitions(tx, market, fresh));
}

function besideOthers(
  definition: RobotDefinition,
  takenNames: ReadonlySet<string>,
  publishedAt: Millis,
): RobotDefinition {
  const { name } = definition;
  return { ...definition, name: takenNames.has(name) ? nameBeside(name) : name, publishedAt };
}

/** Publishes robots that have their ids, in the caller's transaction. Until they have run, their pages say so. */
export async function publishDefinitions(
  tx: Kysely<Schema>,
  market: MarketSource,
  definitions: readonly RobotDefinition[],
): Promise<void> {
  const instruments = new Map(market.instruments.map((instrument) => [instrument.fundId, instrument]));
  const robots = await insertRobots(tx, market.name, definitions, hashParameters);
  for (const { definition, seal } of robots)
    await saveReadModel(
      tx,
      market.name,
      definition.id,
      buildPendingModel({
        definition,
        seal,
        instruments,
        market: { name: market.name, now: market.now() },
        jumpHold: findJumpHold(definition, instruments, null),
      }),
    );
}
