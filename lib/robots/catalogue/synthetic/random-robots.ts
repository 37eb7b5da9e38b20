import type { FundId, RobotId } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { slugify } from '@/lib/core/format/slug';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { BROKERAGE_ID_BASE } from '@/lib/robots/definitions/brokerage-id';
import type { AgentKind, AgentType, Timeframe } from '@/lib/robots/definitions/definition';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { RobotReadModel } from '../read-model';
import type { RobotSummary } from '../types';
import { createDetails } from './random-details';
import { createRandom, type RandomSource } from './random-source';
import { createTexts } from './random-texts';

/** Robots by the thousand that never traded, for tests and measurements of lists, searches and pages. */

/** The present of these robots. */
export const RANDOM_NOW = 20_500 * DAY_MS;

const KINDS: readonly AgentKind[] = ['Signal', 'Virtual', 'Virtual', 'Brokerage'];
const TIMEFRAMES: readonly Timeframe[] = [5, 15, 60, 60];
const BALANCES = [1000, 5000, 10_000, 10_000, 10_000, 25_000, 50_000, 100_000];
const NOT_READY = 0.03;
const SPARKLINES = 64;

const BY_TYPE = (['S', 'E', 'F', 'C'] as const).map((type) =>
  TRADED_INSTRUMENTS.filter(({ fundType }) => fundType === type),
);
const [STOCKS = [], FUNDS = [], FOREX = [], CRYPTO = []] = BY_TYPE;
/** What a robot may trade: mostly one market, sometimes two. */
const UNIVERSES: readonly (readonly Instrument[])[] = [
  STOCKS,
  STOCKS,
  STOCKS,
  STOCKS,
  FUNDS,
  FUNDS,
  FOREX,
  CRYPTO,
  [...STOCKS, ...FUNDS],
  [...FUNDS, ...CRYPTO],
];

/** Summaries, the same for the same seed. Ids are given once; about a quarter is negative. */
export function randomSummaries(count: number, seed: number): RobotSummary[] {
  const random = createRandom(seed);
  const texts = createTexts(random);
  const sparklines = Array.from({ length: SPARKLINES }, () => sparkline(random));
  return Array.from({ length: count }, (_, index) => summary(index + 1, random, texts, sparklines));
}

/** The same summaries with details that pages can draw. Curves and trades are shared between robots. */
export function randomModels(count: number, seed: number): RobotReadModel[] {
  const details = createDetails(createRandom(seed + 1), RANDOM_NOW);
  return randomSummaries(count, seed).map((robot) => ({ summary: robot, details: details(robot) }));
}

function summary(
  n: number,
  random: RandomSource,
  texts: ReturnType<typeof createTexts>,
  sparklines: readonly (readonly number[])[],
): RobotSummary {
  const agentKind = random.pick(KINDS);
  const legs = chooseLegs(random);
  const tickers = legs.map((leg) => leg.ticker);
  const family = random.pick(STRATEGY_FAMILIES);
  const timeframe = random.pick(TIMEFRAMES);
  const name = texts.name(tickers.slice(0, 2).join(' '), family.title, timeframe);
  const publishedDay = RANDOM_NOW / DAY_MS - random.int(0, 300);
  const ready = !random.chance(NOT_READY);
  const initialBalance = random.pick(BALANCES);
  const statistics = ready ? chooseStatistics(random, initialBalance) : null;
  const traded = statistics !== null && statistics.closedCount > 0;
  return {
    id: (agentKind === 'Brokerage' ? BROKERAGE_ID_BASE - n : n) as RobotId,
    version: random.int(1, 3),
    name,
    slug: slugify(name),
    description: texts.description(tickers),
    agentKind,
    agentType: chooseAgentType(random, legs),
    fundTypes: [...new Set<FundType>(legs.map((leg) => leg.fundType))],
    tickers,
    fundIds: legs.map((leg) => leg.fundId),
    strategyId: family.id,
    strategyTitle: family.title,
    ...(n % 3 === 0 && { isLearned: true as const }),
    analysis: family.analysis,
    timeframe,
    allowShort: random.chance(0.5),
    groups: [...new Set(legs.map((leg) => leg.group))],
    publishedAt: publishedDay * DAY_MS,
    updatedAt: RANDOM_NOW - random.int(0, 2000) * 60_000,
    isNew: RANDOM_NOW / DAY_MS - publishedDay < 30,
    ready,
    ...(n % 19 === 0 && {
      retired: { rule: 'drawdown', day: publishedDay + 1, limitPct: 40, foundPct: 41.5 } as const,
    }),
    statistics,
    volatilityPct: traded && !random.chance(0.05) ? Math.abs(random.int(0, 150) / 10) : null,
    maxDrawdownPct: ready ? random.int(0, 80) / 2 : null,
    sincePublication: ready ? { closedCount: random.int(0, 60), profitPct: random.int(-80, 120) / 10 } : null,
    forwardClosedCount: 0,
    ...randomOpenPositions(legs, ready ? random.pick([0, 0, 0, 1, 1, 2, 3, 5]) : 0, ready),
    daysFromFirstOpenTrade: traded ? random.int(0, 700) : null,
    initialBalance,
    adjustedBalance: initialBalance + (statistics?.closedPL ?? 0),
    amountOfEachTradeText: `$${Math.round(initialBalance / 10)}`,
    sparkline: ready ? random.pick(sparklines) : [],
  };
}

/** So many positions in the legs by turns, each 1 percent above its entry. */
function randomOpenPositions(legs: readonly Instrument[], openCount: number, ready: boolean) {
  const openPositions = Array.from({ length: openCount }, (_, index) => ({
    fundId: legs[index % legs.length]?.fundId ?? (1 as FundId),
    side: 'long' as const,
    entryPrice: 100,
    lastPrice: 101,
    sharePct: 10,
    returnPct: 1,
    marketReturnPct: 1,
    isVolumeLimited: false,
  }));
  return { openCount, openProfitPct: ready ? openCount / 10 : null, openPositions };
}

function chooseLegs(random: RandomSource): readonly Instrument[] {
  const universe = random.pick(UNIVERSES);
  const count = random.pick([1, 1, 1, 1, 2, 3, 4, 5, 6, 8]);
  return [...new Set(Array.from({ length: count }, () => random.pick(universe)))];
}

function chooseAgentType(random: RandomSource, legs: readonly Instrument[]): AgentType {
  if (legs.length > 2) return 'Portfolio';
  if (legs.length === 2) return random.pick(['Portfolio', 'Double']);
  return legs[0]?.inverseOf ? 'InverseETF' : 'Single';
}

/** Figures with gaps, and with many that are equal: half of them are whole numbers. */
function chooseStatistics(random: RandomSource, initialBalance: number): RobotStatistics {
  const closedCount = random.chance(0.06) ? 0 : random.pick([1, 5, 20, 60, 200, 900]) + random.int(0, 30);
  const figure = (value: number, absent: number): number | null => {
    if (closedCount === 0 || random.chance(absent)) return null;
    return random.chance(0.5) ? Math.round(value) : Math.round(value * 100) / 100;
  };
  const closedPL = closedCount === 0 ? 0 : Math.round(random.normal() * 0.3 * initialBalance) / 2;
  const isFew = closedCount < FEW_TRADES;
  const share = figure(45 + 20 * random.normal(), 0);
  const wonPct = isFew ? null : share;
  const profitFactor = figure(Math.max(0, 1.2 + random.normal()), 0.03);
  return {
    profitFactor: isFew ? null : profitFactor,
    wonPct,
    lossPct: wonPct === null ? null : 100 - wonPct,
    breakEvenPct: wonPct === null ? null : 0,
    maxOpened: closedCount === 0 ? 0 : random.pick([1, 1, 1, 2, 3, 4, 5, 8]),
    profitOnDrawDown: figure(random.normal(), 0.05),
    absoluteDrawdown: Math.round(random.next() * 0.3 * initialBalance),
    sharpeR: figure(random.normal() * 2, 0.04),
    annualPL: figure(random.normal() * 25, 0.05),
    annualPLExtrapolated: random.chance(0.4),
    annualPL30Days: figure(random.normal() * 40, 0.1),
    closedPL,
    closedCount,
    avgTradeDurationMinutes:
      closedCount === 0
        ? null
        : random.pick([30, 300, 1440, 4000, 10_080, 20_000]) + random.pick([0, 0, -1, 7]),
    annualCostsPct: closedCount % 9 === 0 ? null : (closedCount % 23) / 4,
    annualTrades: closedCount % 9 === 0 ? null : closedCount / 1.25,
    intervals: {
      annualPL: { low: -30, high: 40 },
      sharpeR: isFew ? { low: -1.5, high: 2 } : null,
      wonPct: isFew ? { low: 20, high: 80 } : null,
    },
  };
}

function sparkline(random: RandomSource): readonly number[] {
  let value = 100;
  return Array.from({ length: 60 }, () => {
    value = Math.max(20, value + random.normal());
    return Math.round(value * 100) / 100;
  });
}
