import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { currentName } from '@/lib/robots/definitions/roster/naming';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { adoptRoster, publishDefinitions } from './adopt-roster';
import { rosterOf } from './engine';

const NOW = Date.UTC(2026, 9, 14, 16, 2) as Millis;

function marketAt(now: Millis): MarketSource {
  const market = createSimulatedMarket({ seed: 7, firstDay: utcDay(NOW - 400 * DAY_MS), now: () => now });
  return {
    ...market,
    instruments: market.instruments.filter(({ ticker }) => ['SPY', 'SH'].includes(ticker)),
  };
}

const market = marketAt(NOW);
const roster = rosterOf(market);

async function definitionsIn(database: Database): Promise<readonly RobotDefinition[]> {
  return (await listRobots(database.db)).map(({ definition }) => definition);
}

/** A robot as it was published before there were rules. */
function withoutRules({ rules: _, ...robot }: RobotDefinition): RobotDefinition {
  return robot;
}

onSqlite('roster', (open) => {
  it('is published once in a new folder, under its own names and in the past', async () => {
    const database = await open();
    await adoptRoster(database, market, roster);
    await adoptRoster(database, marketAt((NOW + DAY_MS) as Millis), roster);
    const stored = await definitionsIn(database);
    expect(stored.map(({ name }) => name).toSorted()).toEqual(roster.map(({ name }) => name).toSorted());
    expect(Math.max(...stored.map(({ publishedAt }) => publishedAt))).toBeLessThan(NOW);
  });

  it('is published once beside robots of an older folder, now and under free names, and leaves those alone', async () => {
    const database = await open();
    const [first, second, third] = roster.map(withoutRules) as [
      RobotDefinition,
      RobotDefinition,
      RobotDefinition,
    ];
    const named = { ...third, name: 'Fund of old' };
    await database.commit((tx) => publishDefinitions(tx, market, [first, second, named]));
    const before = await listRobots(database.db);
    await adoptRoster(database, market, roster);
    await adoptRoster(database, marketAt((NOW + DAY_MS) as Millis), roster);
    const after = await listRobots(database.db);
    const known = new Set(before.map(({ definition }) => definition.id));
    expect(after.filter(({ definition }) => known.has(definition.id))).toEqual(before);
    const fresh = after.map(({ definition }) => definition).filter(({ id }) => !known.has(id));
    expect(fresh.map(({ name }) => name).toSorted()).toEqual(
      roster
        .map(({ name }) => ([first.name, second.name].includes(name) ? `${name}, 2nd edition` : name))
        .toSorted(),
    );
    expect(new Set(after.map(({ definition }) => currentName(definition))).size).toBe(after.length);
    expect(new Set(fresh.map(({ publishedAt }) => publishedAt))).toEqual(new Set([NOW]));
    expect(fresh.every(({ rules, startsAt }) => rules && startsAt < NOW - 300 * DAY_MS)).toBe(true);
  });
});
