import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { parseAccount, parseAnalyses, parseRobotType } from '@/lib/site/addresses/filter-slugs';
import type { Classified } from './levels';
import { isOfType } from './robot-type-rules';
import {
  findRobotType,
  ROBOT_TYPE_GROUPS,
  ROBOT_TYPES,
  type RobotTypeName,
  robotTypeBySlug,
} from './robot-types';

const DAY = 24 * 60;

/** Of no type but All, LongOnly and DayTrading. */
const PLAIN: Classified = {
  ready: true,
  isNew: false,
  strategyId: 'none',
  analysis: 'TA',
  agentType: 'Single',
  allowShort: false,
  tickers: ['AAA', 'BBB'],
  groups: ['Technology'],
  openCount: 0,
  volatilityPct: 20,
  maxDrawdownPct: 30,
  sincePublication: null,
  statistics: { closedCount: 100, maxOpened: 1, avgTradeDurationMinutes: 60, annualCostsPct: 1 },
};

interface Case {
  readonly robot?: Partial<Classified>;
  readonly rank?: number | null;
}

const statistics = (closedCount: number, avgTradeDurationMinutes = 60) => ({
  closedCount,
  maxOpened: 1,
  avgTradeDurationMinutes,
  annualCostsPct: 1,
});
const strategy = (strategyId: string): Case => ({ robot: { strategyId } });

/** For each type robots that are of it, and those that come nearest without being of it. */
const CASES: Readonly<
  Record<RobotTypeName, { readonly of: readonly Case[]; readonly not: readonly Case[] }>
> = {
  All: { of: [{}, { robot: { ready: false, statistics: null } }], not: [] },
  New: { of: [{ robot: { isNew: true } }], not: [{ robot: { isNew: false } }] },
  Top10: { of: [{ rank: 0 }, { rank: 9 }], not: [{ rank: 10 }, { rank: null }] },
  AheadSincePublication: {
    of: [{ robot: { sincePublication: { closedCount: 20, profitPct: 0.01 } } }],
    not: [
      { robot: { sincePublication: { closedCount: 19, profitPct: 50 } } },
      { robot: { sincePublication: { closedCount: 20, profitPct: 0 } } },
      { robot: { sincePublication: null } },
    ],
  },
  LowDrawdown: {
    of: [{ robot: { maxDrawdownPct: 10, statistics: statistics(20) } }],
    not: [
      { robot: { maxDrawdownPct: 10.01, statistics: statistics(20) } },
      { robot: { maxDrawdownPct: 10, statistics: statistics(19) } },
      { robot: { maxDrawdownPct: null, statistics: statistics(20) } },
      { robot: { maxDrawdownPct: 10, statistics: null } },
    ],
  },
  OpenTrades: {
    of: [{ robot: { openCount: 1 } }],
    not: [{ robot: { openCount: 0 } }, { robot: { openCount: 1, ready: false } }],
  },
  TrendFollowing: { of: ['sma-cross', 'value-trend'].map(strategy), not: [strategy('macd-momentum')] },
  Momentum: { of: ['macd-momentum', 'relative-strength'].map(strategy), not: [strategy('sma-cross')] },
  Breakout: {
    of: ['donchian-breakout', 'opening-range-breakout'].map(strategy),
    not: [strategy('rsi-reversion')],
  },
  MeanReversion: { of: ['gap-fade', 'pairs-spread'].map(strategy), not: [strategy('donchian-breakout')] },
  TimeOfDay: {
    of: ['gap-fade', 'overnight-momentum'].map(strategy),
    not: [strategy('time-series-momentum')],
  },
  CompanyReports: {
    of: [{ robot: { analysis: 'FA' } }, { robot: { analysis: 'TAFA' } }],
    not: [{ robot: { analysis: 'TA' } }],
  },
  Rotation: { of: [strategy('relative-strength')], not: [strategy('time-series-momentum')] },
  PairTrading: { of: [strategy('pairs-spread')], not: [strategy('relative-strength')] },
  TickerCentric: {
    of: [{ robot: { tickers: ['AAA'] } }],
    not: [{ robot: { tickers: ['AAA', 'BBB'] } }, { robot: { tickers: [] } }],
  },
  Portfolio: { of: [{ robot: { agentType: 'Portfolio' } }], not: [{ robot: { agentType: 'Double' } }] },
  TwoWay: { of: [{ robot: { agentType: 'Double' } }], not: [{ robot: { agentType: 'InverseETF' } }] },
  Downturn: { of: [{ robot: { agentType: 'InverseETF' } }], not: [{ robot: { agentType: 'Double' } }] },
  LongOnly: { of: [{ robot: { allowShort: false } }], not: [{ robot: { allowShort: true } }] },
  LongAndShort: { of: [{ robot: { allowShort: true } }], not: [{ robot: { allowShort: false } }] },
  DayTrading: {
    of: [{ robot: { statistics: statistics(1, DAY - 1) } }],
    not: [{ robot: { statistics: statistics(1, DAY) } }, { robot: { statistics: null } }],
  },
  SwingTrading: {
    of: [DAY, 7 * DAY - 1].map((minutes) => ({ robot: { statistics: statistics(1, minutes) } })),
    not: [DAY - 1, 7 * DAY].map((minutes) => ({ robot: { statistics: statistics(1, minutes) } })),
  },
  PositionTrading: {
    of: [{ robot: { statistics: statistics(1, 7 * DAY) } }],
    not: [{ robot: { statistics: statistics(1, 7 * DAY - 1) } }, { robot: { statistics: null } }],
  },
};

const holds = (name: RobotTypeName, { robot = {}, rank = null }: Case) =>
  isOfType(name, { ...PLAIN, ...robot }, rank);

describe('robot types', () => {
  it.each(ROBOT_TYPES.map(({ name }) => name))('%s holds for what is so, not for what comes near', (name) => {
    expect(CASES[name].of.map((robot) => holds(name, robot))).toEqual(CASES[name].of.map(() => true));
    expect(CASES[name].not.map((robot) => holds(name, robot))).toEqual(CASES[name].not.map(() => false));
  });

  it('put every strategy under a method', () => {
    const methods = ROBOT_TYPES.filter(({ group }) => group === 'method');
    for (const { id, analysis } of STRATEGY_FAMILIES) {
      const robot = { ...PLAIN, strategyId: id, analysis };
      expect([id, methods.some((type) => isOfType(type.name, robot, null))]).toEqual([id, true]);
    }
  });

  it('have words of their own in addresses', () => {
    const slugs = ROBOT_TYPES.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) {
      expect(slug).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(slug).not.toBe('robot');
      // The segments before it in an address are read as these.
      expect([parseAccount(slug), parseAnalyses(slug)]).toEqual([null, null]);
      expect(parseRobotType(slug)?.slug).toBe(slug);
    }
  });

  it('are found by name and slug, and inherited properties aren’t', () => {
    for (const type of ROBOT_TYPES) {
      expect(findRobotType(type.name)).toBe(type);
      expect(robotTypeBySlug(type.slug)).toBe(type);
    }
    for (const word of ['', 'all ', 'toString', '__proto__', 'constructor']) {
      expect(findRobotType(word)).toBeNull();
      expect(robotTypeBySlug(word)).toBeNull();
    }
  });

  it('are in one of three groups, each with its own title and meaning', () => {
    expect(new Set(ROBOT_TYPES.map(({ group }) => group))).toEqual(new Set(Object.keys(ROBOT_TYPE_GROUPS)));
    for (const text of ['title', 'meaning'] as const)
      expect(new Set(ROBOT_TYPES.map((type) => type[text])).size).toBe(ROBOT_TYPES.length);
  });
});
