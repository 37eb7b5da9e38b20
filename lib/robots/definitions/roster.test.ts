import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { isMadeUp, madeUpInstruments } from '@/lib/market/data/instruments/made-up';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import { simulateReports } from '@/lib/market/data/simulated/reports';
import { findFamily, STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { hashParameters } from './hash';
import { buildRoster } from './roster';
import { currentDescription } from './roster/describe';
import { tradedLegs } from './traded-legs';

const NOW = Date.parse('2026-03-10T15:37:00Z') as Millis;
const START = (NOW - 456 * DAY_MS) as Millis;
const OPTIONS = { marketStart: START, now: NOW, baseIntervals: 5 };
const roster = buildRoster(TRADED_INSTRUMENTS, OPTIONS);
const instrumentById = new Map(TRADED_INSTRUMENTS.map((instrument) => [instrument.fundId, instrument]));

function instrument(fundId: number, ticker: string, fundType: FundType, group = 'Imported'): Instrument {
  return {
    fundId: fundId as FundId,
    ticker,
    fundName: ticker,
    fundType,
    group,
    category: 'Imported',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals: 2,
  };
}

/** Bars of an hour in a session. */
const BARS = 7;

const SPY = instrument(1, 'SPY', 'E');

/** How many robots there are of each value. */
function counts<T>(values: readonly T[]): Map<T, number> {
  const result = new Map<T, number>();
  for (const value of values) result.set(value, (result.get(value) ?? 0) + 1);
  return result;
}

describe('roster of the simulated market', () => {
  it('has at least 220 robots of every class, type, timeframe, analysis, account and family', () => {
    expect(roster.length).toBeGreaterThanOrEqual(220);
    expect(roster.length).toBeLessThanOrEqual(400);
    const least = (values: readonly string[], wanted: readonly string[], count: number) => {
      const found = counts(values);
      for (const value of wanted) expect([value, (found.get(value) ?? 0) >= count]).toEqual([value, true]);
    };
    least(
      roster.flatMap((robot) => robot.fundTypes),
      ['S', 'E', 'F', 'C'],
      20,
    );
    least(
      roster.map((robot) => robot.agentType),
      ['Single', 'Double', 'InverseETF', 'Portfolio'],
      16,
    );
    least(
      roster.map((robot) => String(robot.timeframe)),
      ['5', '15', '60'],
      40,
    );
    least(
      roster.map((robot) => robot.analysis),
      ['TA', 'FA', 'TAFA'],
      15,
    );
    least(
      roster.map((robot) => robot.agentKind),
      ['Signal', 'Virtual', 'Brokerage'],
      30,
    );
    least(
      roster.map((robot) => robot.strategyId),
      // One whose profile has no timeframe only runs in older folders and backtests.
      STRATEGY_FAMILIES.filter(({ profile }) => profile.timeframes?.length !== 0).map(({ id }) => id),
      1,
    );
  });

  it('gives every name, address and set of parameters once', () => {
    expect(new Set(roster.map((robot) => robot.name)).size).toBe(roster.length);
    expect(new Set(roster.map(hashParameters)).size).toBe(roster.length);
  });

  it('numbers robots from 1, and brokerage robots below minus a thousand million, in order', () => {
    const ids = roster.map(({ id }) => id as number);
    const inOrder = (numbers: readonly number[]) =>
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    inOrder(ids.filter((id) => id > 0));
    inOrder(ids.filter((id) => id < 0).map((id) => -1e9 - id));
  });

  it('keeps the usual robots first in a larger market, and gives the others made-up stocks', () => {
    const rosterSize = (robots: number) =>
      buildRoster([...TRADED_INSTRUMENTS, ...madeUpInstruments()], { ...OPTIONS, robots });
    const large = rosterSize(2000);
    expect(large).toHaveLength(2000);
    expect(large.slice(0, roster.length)).toEqual(roster);
    expect(rosterSize(1000)).toEqual(large.slice(0, 1000));
    expect(new Set(large.map(({ name }) => name)).size).toBe(2000);
    expect(large.slice(roster.length).every(({ legs }) => legs.every((fundId) => isMadeUp({ fundId })))).toBe(
      true,
    );
  });

  it('gives robots that read earnings to companies alone', () => {
    expect(tradedFundTypes('earnings-drift', 'surprise-breakout')).toEqual(new Set(['S']));
    expect(tradedFundTypes('growth-quality', 'quality-pullback')).toEqual(new Set(['S']));
  });

  it('has only robots whose settings the reports of a market can meet, on the side they may take', () => {
    const day = (number: number) => START / DAY_MS + number;
    const last = 30 * 365;
    const readers = roster.filter(({ analysis }) => analysis !== 'TA');
    const stuck = readers.filter(({ strategyId, params, legs, agentType, allowShort, fundTypes }) => {
      const family = findFamily(strategyId);
      if (family?.kind !== 'single') throw new Error(`${strategyId} is no family for one instrument`);
      const watched = instrumentById.get(decidingLeg(agentType, legs) as FundId);
      if (!watched) throw new Error('It has no instrument');
      const reports = simulateReports(
        watched,
        PUBLISHED_SEED,
        START,
        (day(last) * DAY_MS) as Millis,
        () => 100,
      );
      const kernel = family.create(params, { barsPerSession: BARS, fundTypes });
      const sides = agentType === 'InverseETF' ? [-1] : allowShort || agentType === 'Double' ? [1, -1] : [1];
      let next = 0;
      for (let bar = 0; bar < last * BARS; bar += 1) {
        const slot = bar % BARS;
        const time = day(Math.floor(bar / BARS)) * DAY_MS + slot * HOUR_MS;
        for (; (reports[next]?.announcedAt ?? Infinity) <= time; next += 1)
          kernel.onReport?.(reports[next] as (typeof reports)[number]);
        // Around its value, down and up by a fifth in some three months.
        const close = 100 + 20 * Math.sin(bar / BARS / 15);
        const out = { target: Number.NaN, stop: Number.NaN, takeProfit: Number.NaN };
        const prices = { open: close, high: close + 0.05, low: close - 0.05, close, volume: 1000 };
        kernel.onBar({ time, day: Math.floor(time / DAY_MS), slot, lastOfSession: false, ...prices }, out);
        if (sides.includes(out.target)) return false;
      }
      return true;
    });
    expect(readers.length).toBeGreaterThan(40);
    expect(stuck.map(({ id, name }) => [id, name])).toEqual([]);
  });

  it('is the same each time, and the same robots but for their dates when time goes on', () => {
    expect(buildRoster(TRADED_INSTRUMENTS, OPTIONS)).toEqual(roster);
    const later = buildRoster(TRADED_INSTRUMENTS, { ...OPTIONS, now: (NOW + 40 * DAY_MS) as Millis });
    const dateless = roster.map(({ publishedAt: _, ...robot }) => robot);
    expect(later.map(({ publishedAt: _, ...robot }) => robot)).toEqual(dateless);
    const now = buildRoster(TRADED_INSTRUMENTS, { ...OPTIONS, publishesNow: true });
    expect(now.map(({ publishedAt: _, ...robot }) => robot)).toEqual(dateless);
    expect(new Set(now.map(({ publishedAt }) => publishedAt))).toEqual(new Set([OPTIONS.now]));
  });

  it.each(STRATEGY_FAMILIES.map((family) => family.id))('gives %s parameters within their ranges', (id) => {
    const family = findFamily(id);
    for (const robot of roster.filter((candidate) => candidate.strategyId === id)) {
      expect(Object.keys(robot.params).sort()).toEqual(Object.keys(family?.params ?? {}).sort());
      for (const [key, spec] of Object.entries(family?.params ?? {})) {
        const value = robot.params[key] ?? Number.NaN;
        expect([robot.name, key, value >= spec.min && value <= spec.max]).toEqual([robot.name, key, true]);
        if (spec.integer) expect([robot.name, key, Number.isInteger(value)]).toEqual([robot.name, key, true]);
      }
      expect(family?.check?.(robot.params) ?? null).toBeNull();
    }
  });

  it('is published at a UTC midnight, a week to nine months ago, with 60 % of the history before', () => {
    for (const { publishedAt, startsAt } of roster) {
      expect(publishedAt % DAY_MS).toBe(0);
      expect(publishedAt).toBeLessThanOrEqual(NOW - 6 * DAY_MS);
      expect(publishedAt).toBeGreaterThanOrEqual(NOW - 270 * DAY_MS);
      expect((publishedAt - START) / (NOW - START)).toBeGreaterThanOrEqual(0.6);
      expect(startsAt).toBe(START);
    }
    const ages = roster.map((robot) => (NOW - robot.publishedAt) / DAY_MS);
    expect(Math.max(...ages) - Math.min(...ages)).toBeGreaterThan(120);
  });

  it('pairs funds with their inverse and gives no inverse fund to other robots', () => {
    for (const robot of roster) {
      const legs = robot.legs.map((fundId) => instrumentById.get(fundId));
      const [first, second] = legs;
      if (robot.agentType === 'Double') expect(second?.inverseOf).toBe(first?.fundId);
      else if (robot.agentType === 'InverseETF') expect(first?.inverseOf).toBe(second?.fundId);
      else expect(legs.map((leg) => leg?.inverseOf)).toEqual(legs.map(() => null));
      if (robot.agentType === 'Double' || robot.agentType === 'InverseETF')
        expect(robot.allowShort).toBe(false);
    }
  });

  it('trades nothing twice, within the legs that a family takes, and never more than the balance', () => {
    for (const robot of roster) {
      const family = findFamily(robot.strategyId);
      expect(new Set(robot.legs).size).toBe(robot.legs.length);
      if (robot.agentType === 'Portfolio') expect(robot.legs.length).toBeGreaterThanOrEqual(2);
      if (family?.kind === 'basket') {
        expect(robot.agentType).toBe('Portfolio');
        expect(robot.legs.length).toBeGreaterThanOrEqual(family.minLegs);
        expect(robot.legs.length).toBeLessThanOrEqual(family.maxLegs);
      } else if (robot.agentType === 'Portfolio') {
        const { sizing, maxOpenPositions } = robot;
        expect(sizing.kind === 'volatility' && sizing.maxPercent * maxOpenPositions).toBeLessThanOrEqual(100);
      }
    }
  });

  it('never sells crypto short at a broker', () => {
    for (const robot of roster)
      if (robot.agentKind === 'Brokerage' && robot.fundTypes.includes('C'))
        expect(robot.allowShort).toBe(false);
  });

  it('describes what each robot may do, and never a short sale of one that sells nothing short', () => {
    const shortSale = /sells? short|up or down|always in the market/;
    const longOnly = roster.filter(({ allowShort }) => !allowShort);
    expect(longOnly.filter(({ description }) => shortSale.test(description))).toEqual([]);
    expect(longOnly.length).toBeGreaterThan(100);
    const others = roster.filter(({ allowShort }) => allowShort);
    expect(others.filter(({ description }) => /long only|in cash/.test(description))).toEqual([]);
    expect(others.some(({ description }) => description.includes('sells short'))).toBe(true);
    expect(roster.filter(({ description }) => /[[\]]| [.,;]| {2}/.test(description))).toEqual([]);
  });

  it('shows a description stored before without short sales, too', () => {
    const robot = roster.find(
      ({ allowShort, strategyId }) => !allowShort && strategyId === 'supertrend-follow',
    );
    if (!robot) throw new Error('No such robot');
    const { description } = robot;
    const before = description.replace(
      'and sells when it closes below',
      'and sells short when it closes below',
    );
    expect(before).not.toBe(description);
    expect(currentDescription({ ...robot, description: before })).toBe(description);
    expect(currentDescription({ ...robot, description: before, allowShort: true })).toBe(before);
    expect(currentDescription(robot)).toBe(description);
  });

  it('describes each robot in two to four sentences that name what it trades and no money', () => {
    for (const robot of roster) {
      expect(robot.description.split(/(?<=[a-z)\d]\.) (?=[A-Z])/).length).toBeGreaterThanOrEqual(2);
      expect(robot.description).toContain(instrumentById.get(tradedLegs(robot)[0] as FundId)?.ticker);
      expect(robot.description.replace('30% below its peak', '')).not.toMatch(
        /\$\d|\d%|undefined|guarantee|best|safe profit/i,
      );
      expect(robot.description.length).toBeLessThan(680);
    }
  });

  it('writes names that fit a card', () => {
    for (const { name } of roster) expect(name.length).toBeLessThanOrEqual(70);
  });
});

describe('roster of an imported market', () => {
  const decade = { marketStart: (NOW - 4000 * DAY_MS) as Millis, now: NOW };

  it('has several families for one fund with hourly bars, all on 60 minutes, and no portfolio', () => {
    const robots = buildRoster([SPY], { ...decade, baseIntervals: new Map([[SPY.fundId, 60]]) });
    expect(robots.length).toBeGreaterThanOrEqual(10);
    expect(new Set(robots.map((robot) => robot.strategyId)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(robots.map((robot) => robot.timeframe))).toEqual(new Set([60]));
    expect(new Set(robots.map((robot) => robot.agentType))).toEqual(new Set(['Single']));
    expect(new Set(robots.map((robot) => robot.name)).size).toBe(robots.length);
  });

  it.each([
    [5, [5, 15, 60]],
    [15, [15, 60]],
    [10, [60]],
    [30, [60]],
    [7, []],
    [60, [60]],
    [1440, []],
    [390, []],
  ])('puts %d-minute bars to the timeframes %j', (interval, timeframes) => {
    const robots = buildRoster([SPY], { ...decade, baseIntervals: interval });
    expect([...new Set(robots.map((robot) => robot.timeframe))].sort((a, b) => a - b)).toEqual(timeframes);
  });

  it.each([
    ['EURUSD', 'F'],
    ['BTCUSD', 'C'],
    ['XYZ', 'S'],
  ] as const)('has robots for %s alone', (ticker, fundType) => {
    const robots = buildRoster([instrument(9, ticker, fundType)], { ...decade, baseIntervals: 5 });
    expect(robots.length).toBeGreaterThanOrEqual(10);
    for (const robot of robots) expect([robot.legs, robot.fundTypes]).toEqual([[9], [fundType]]);
  });

  it('builds portfolios from two instruments on, of one class and with the same bars', () => {
    const four = [SPY, instrument(2, 'QQQ', 'E'), instrument(3, 'DIA', 'E'), instrument(4, 'EURUSD', 'F')];
    const intervals = new Map(four.map(({ fundId, ticker }) => [fundId, ticker === 'DIA' ? 15 : 60]));
    const portfolios = buildRoster(four, { ...decade, baseIntervals: intervals }).filter(
      (robot) => robot.agentType === 'Portfolio',
    );
    expect(portfolios.length).toBeGreaterThan(0);
    for (const robot of portfolios) expect(robot.legs).toEqual([1, 2]);
  });

  it('does not touch the robots of a fund when another class comes in', () => {
    const alone = buildRoster([SPY], { ...decade, baseIntervals: 60 });
    const joined = buildRoster([SPY, instrument(4, 'EURUSD', 'F')], { ...decade, baseIntervals: 60 });
    const own = joined.filter((robot) => robot.legs.includes(SPY.fundId));
    expect(own.map(({ name, params }) => ({ name, params }))).toEqual(
      alone.map(({ name, params }) => ({ name, params })),
    );
  });

  it('has none without prices, with daily bars only, or without instruments', () => {
    expect(buildRoster([{ ...SPY, noData: true }], { ...decade, baseIntervals: 5 })).toEqual([]);
    expect(buildRoster([SPY], { ...decade, baseIntervals: 1440 })).toEqual([]);
    expect(buildRoster([], { ...decade, baseIntervals: 5 })).toEqual([]);
  });

  it.each([0, 0.5, 2, 12])('publishes within a history of %d days', (days) => {
    const marketStart = (NOW - days * DAY_MS) as Millis;
    for (const robot of buildRoster([SPY], { marketStart, now: NOW, baseIntervals: 5 })) {
      expect(robot.publishedAt).toBeGreaterThanOrEqual(marketStart);
      expect(robot.publishedAt).toBeLessThanOrEqual(NOW);
    }
  });

  it('publishes robots between the bars of their own instruments', () => {
    const old = { first: (NOW - 3000 * DAY_MS) as Millis, last: (NOW - 2900 * DAY_MS) as Millis };
    const recent = { first: (NOW - 2950 * DAY_MS) as Millis, last: NOW };
    const robots = buildRoster([SPY, instrument(2, 'QQQ', 'E')], {
      ...decade,
      baseIntervals: 60,
      findBarRange: (fundId) => (fundId === SPY.fundId ? old : recent),
    });
    expect(robots.some(({ legs }) => legs.length === 2)).toBe(true);
    for (const { legs, publishedAt } of robots) {
      expect(publishedAt).toBeLessThanOrEqual(legs.includes(SPY.fundId) ? old.last : recent.last);
      expect(publishedAt).toBeGreaterThanOrEqual(legs.includes(2 as FundId) ? recent.first : old.first);
    }
  });
});

function tradedFundTypes(...families: readonly string[]): Set<FundType> {
  return new Set(
    roster.flatMap(({ strategyId, fundTypes }) => (families.includes(strategyId) ? fundTypes : [])),
  );
}

/** The instrument whose reports decide. */
function decidingLeg(agentType: string, legs: readonly FundId[]): FundId | undefined {
  return agentType === 'InverseETF' ? legs[1] : legs[0];
}
