import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { currentName, nameInRoster } from '@/lib/robots/definitions/roster/naming';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { adoptRoster, publishDefinitions } from './adopt-roster';
import { marketRoster } from './engine';

const NOW = Date.UTC(2026, 9, 14, 16, 2) as Millis;

function marketAt(now: Millis): MarketSource {
  const market = createSimulatedMarket({ seed: 7, firstDay: utcDay(NOW - 400 * DAY_MS), now: () => now });
  return {
    ...market,
    instruments: market.instruments.filter(({ ticker }) => ['SPY', 'SH'].includes(ticker)),
  };
}

const market = marketAt(NOW);
const roster = marketRoster(market);

async function definitionsIn(database: Database): Promise<readonly RobotDefinition[]> {
  return (await listRobots(database.db)).map(({ definition }) => definition);
}

/** The robots that are there, of those with the ids of some and of the others. */
async function splitBy(database: Database, some: readonly RobotDefinition[]) {
  const ids = new Set(some.map(({ id }) => id));
  const stored = await definitionsIn(database);
  return {
    kept: stored.filter(({ id }) => ids.has(id)),
    fresh: stored.filter(({ id }) => !ids.has(id)),
  };
}

const listNames = (robots: readonly RobotDefinition[]) =>
  robots.map(({ name }) => nameInRoster(name)).toSorted();

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

  it('leaves robots with rules as they are when the roster says something else, and publishes new names now', async () => {
    const database = await open();
    const [first, ...others] = roster as [RobotDefinition, ...RobotDefinition[]];
    const asBefore = { ...first, params: { ...first.params, stop: 9.9 } };
    await database.commit((tx) => publishDefinitions(tx, market, [asBefore]));
    await adoptRoster(database, market, roster);
    const { kept, fresh } = await splitBy(database, [asBefore]);
    expect(kept).toEqual([asBefore]);
    expect(listNames(fresh)).toEqual(listNames(others));
    expect(new Set(fresh.map(({ publishedAt }) => publishedAt))).toEqual(new Set([NOW]));
  });

  it.each([
    ['imported', {}],
    ['live', { hasReports: false }],
  ] as const)(
    'joins robots of an older folder of an %s market now, as its rules say',
    async (name, rules) => {
      const database = await open();
      const own = { ...market, name, ...rules };
      const old = marketRoster(own).slice(0, 2).map(withoutRules);
      await database.commit((tx) => publishDefinitions(tx, own, old));
      await adoptRoster(database, own, marketRoster(own));
      const { kept, fresh } = await splitBy(database, old);
      expect(kept).toEqual(old.toSorted((one, other) => one.id - other.id));
      const wanted = roster.filter(({ analysis }) => name === 'imported' || analysis === 'TA');
      expect(listNames(fresh)).toEqual(listNames(wanted));
      expect(new Set(fresh.map(({ publishedAt }) => publishedAt))).toEqual(new Set([NOW]));
    },
  );

  it('publishes robots of newly imported bars inside those bars', async () => {
    const database = await open();
    const last = (NOW - 100 * DAY_MS) as Millis;
    const barRange = () => ({ first: (NOW - 300 * DAY_MS) as Millis, last });
    const both = { ...market, name: 'imported' as const, barRange };
    const first = { ...both, instruments: both.instruments.filter(({ ticker }) => ticker === 'SPY') };
    await adoptRoster(database, first, marketRoster(first));
    const before = await definitionsIn(database);
    await adoptRoster(database, both, marketRoster(both));
    const { kept, fresh } = await splitBy(database, before);
    expect(kept).toEqual(before);
    expect(fresh.length).toBeGreaterThan(0);
    for (const { publishedAt } of fresh) expect(publishedAt).toBeLessThanOrEqual(last);
  });
});
