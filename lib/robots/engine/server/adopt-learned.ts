import type { RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { startOfDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { withFreshIds } from '@/lib/robots/definitions/fresh-ids';
import { buildLearnedRoster, type HashedModel } from '@/lib/robots/definitions/roster/learned';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { listRobotModels, readRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import { publishDefinitions } from './adopt-roster';

/** A placeholder with the sign of a robot's id, by which `withFreshIds` numbers it: brokerage robots count down. */
function sideOfId({ agentKind }: Pick<RobotDefinition, 'agentKind'>): RobotId {
  return (agentKind === 'Brokerage' ? -1 : 1) as RobotId;
}

/**
 * Publishes, as of now, the robots of each class's newest model that the market doesn't have yet. The same transaction
 * reads which there are, so each is published once even if several processes try. Robots of older models stay; new ones
 * of the same instrument, strategy and timeframe are later versions of them. A model that was changed gets no robots.
 */
export async function adoptLearned(
  database: Database,
  market: MarketSource,
  log?: Pick<Logger, 'error'>,
): Promise<void> {
  const models = await newestModels(database, market, log);
  if (models.length === 0) return;
  const roster = models.flatMap((model) =>
    buildLearnedRoster(market.instruments, model, {
      marketStart: startOfDay(market.firstDay),
      now: market.now(),
      baseIntervalFor: market.barInterval,
    }),
  );
  await database.commit(async (tx) => {
    const everything = (await listRobots(tx)).map(({ market: name, definition }) => ({ name, definition }));
    const own = everything.filter(({ name }) => name === market.name).map(({ definition }) => definition);
    const names = new Set(own.map(({ name }) => name));
    const fresh = roster
      .filter(({ name }) => !names.has(name))
      .map((robot) => ({
        ...robot,
        id: sideOfId(robot),
        version: 1 + own.filter((other) => succeeds(robot, other)).length,
      }));
    const taken = everything.map(({ definition }) => definition.id);
    if (fresh.length > 0) await publishDefinitions(tx, market, withFreshIds(fresh, [0, ...taken]));
  });
}

function succeeds(robot: Omit<RobotDefinition, 'id'>, other: RobotDefinition): boolean {
  return (
    other.modelHash !== undefined &&
    other.strategyId === robot.strategyId &&
    other.timeframe === robot.timeframe &&
    other.legs[0] === robot.legs[0]
  );
}

async function newestModels(
  { db }: Database,
  market: MarketSource,
  log: Pick<Logger, 'error'> | undefined,
): Promise<readonly HashedModel[]> {
  const newest = new Map((await listRobotModels(db, market.name)).map((one) => [one.fundClass, one.hash]));
  const models: HashedModel[] = [];
  for (const hash of newest.values()) {
    try {
      const model = await readRobotModel(db, { modelHash: hash });
      if (model) models.push({ hash, model });
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      log?.error({ event: 'robot-model-changed', hash, err: error });
    }
  }
  return models;
}
