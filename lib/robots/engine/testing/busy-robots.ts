import { ensureDefined } from '@/lib/core/base/assert';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { withFreshIds } from '@/lib/robots/definitions/fresh-ids';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { defaultParams } from '@/lib/robots/strategies/params';
import { findFamily } from '@/lib/robots/strategies/registry';
import { publishDefinitions } from '../server/adopt-roster';
import { type EngineOptions, marketRoster, publishRobots } from '../server/engine';

/**
 * Publishes a market's robots as they would trade if costs didn't matter, once each: in the few days of bars that a test
 * can afford, those that wait for their costs may not trade at all.
 * @param everyNth the share of the market's robots that are published
 */
export async function publishBusyRobots(
  options: EngineOptions,
  market: MarketSource,
  everyNth = 1,
): Promise<void> {
  const { database } = options;
  // Everything else that a start does.
  await publishRobots(options, { ...market, instruments: [] });
  const stored = (await listRobots(database.db)).map(({ market: name, definition }) => ({
    name,
    definition,
  }));
  const known = new Set(
    stored.flatMap(({ name, definition }) => (name === market.name ? [definition.name] : [])),
  );
  const fresh = marketRoster(market)
    .filter((_, index) => index % everyNth === 0)
    .filter(({ name }) => !known.has(name));
  await database.commit((tx) =>
    publishDefinitions(
      tx,
      market,
      withFreshIds(
        fresh.map(busyRobot),
        stored.map(({ definition }) => definition.id),
      ),
    ),
  );
}

/** A robot as it would trade if costs didn’t matter. */
export function busyRobot({ rules: _, ...robot }: RobotDefinition): RobotDefinition {
  const family = ensureDefined(findFamily(robot.strategyId), robot.strategyId);
  return {
    ...robot,
    params: { ...defaultParams(family), ...family.profile.quick },
    allowShort: robot.agentType === 'Single' || robot.agentType === 'Portfolio',
    sizing: { kind: 'percent', percent: 90 / robot.maxOpenPositions },
  };
}
