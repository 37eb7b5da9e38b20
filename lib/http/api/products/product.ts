import type { z } from 'zod';
import type { EpochDay } from '@/lib/core/base/brand';
import type { Immutable } from '@/lib/core/base/immutable';
import { isoDay } from '@/lib/core/base/time';
import type { FundType } from '@/lib/market/data/instrument';
import { mapFollowSettingFields } from '@/lib/people/follows/follow-settings';
import { cut, forGuest, shorten } from '@/lib/robots/catalogue/guest';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
import type { guestProduct, statisticsAnswer, userProduct } from './product-schema';

/** A robot product without dollar amounts, for guests. */
export type GuestProduct = Immutable<z.output<typeof guestProduct>>;
/** A robot product with dollar amounts. */
export type RobotProduct = Immutable<z.output<typeof userProduct>>;
export type StatisticsAnswer = Immutable<z.output<typeof statisticsAnswer>>;

const BROKER_TYPES = { Signal: null, Virtual: 'Emulator', Brokerage: 'SimulatedBroker' } as const;
const NEGATIVE_BASE = -1_000_000_000;

/** A product without a user's settings: all flags are false. Costs and open profit aren't coarsened as for guests. */
export function toRobotProduct(robot: RobotSummary, wantedTickers: readonly string[] = []): RobotProduct {
  const { statistics } = robot;
  const { matchedTickers, ...shown } = toGuestProduct(robot, wantedTickers);
  return {
    ...shown,
    annualCostsPct: cut(statistics?.annualCostsPct ?? null),
    openProfitPct: shorten(robot.openProfitPct),
    openPositions: robot.openPositions.map(
      ({ marketReturnPct: _, isVolumeLimited: __, ...position }) => position,
    ),
    sparkline: robot.ready ? robot.sparkline : [],
    closedPL: statistics?.closedPL ?? null,
    initialBalance: robot.initialBalance,
    adjustedBalance: robot.ready ? robot.adjustedBalance : null,
    amountOfEachTradeText: robot.amountOfEachTradeText,
    matchedTickers,
  };
}

/** The account at a broker that it trades; null if it has none. */
export function brokerAccountId({ agentKind, id }: Pick<RobotSummary, 'agentKind' | 'id'>): string | null {
  return agentKind === 'Brokerage' ? `simulated-${NEGATIVE_BASE - id}` : null;
}

export function firstFundType({ fundTypes }: Pick<RobotSummary, 'fundTypes'>): FundType {
  return fundTypes[0] ?? 'S';
}

const NO_MARK_FIELDS = mapFollowSettingFields(() => false);

/** The same without dollar amounts. */
export function toGuestProduct(summary: RobotSummary, wantedTickers: readonly string[] = []): GuestProduct {
  const robot = forGuest(summary);
  const { statistics } = robot;
  return {
    id: robot.id,
    name: robot.name,
    nameLines: nameLines(robot.name),
    isNew: robot.isNew,
    isBookmarked: false,
    isSubscribed: false,
    isGrantedByAdmin: false,
    annualPL: statistics?.annualPL ?? null,
    annualPL30Days: statistics?.annualPL30Days ?? null,
    brokerType: BROKER_TYPES[robot.agentKind],
    avgTradeDuration: statistics?.avgTradeDurationMinutes ?? null,
    sharpeR: statistics?.sharpeR ?? null,
    annualCostsPct: statistics?.annualCostsPct ?? null,
    annualTrades: statistics?.annualTrades ?? null,
    intervals: statistics?.intervals ?? null,
    maxDrawdownPct: robot.maxDrawdownPct,
    volatilityPct: robot.volatilityPct,
    profitFactor: statistics?.profitFactor ?? null,
    openCount: robot.ready ? robot.openCount : null,
    openProfitPct: robot.openProfitPct,
    openPositions: robot.openPositions,
    updatedAt: new Date(robot.updatedAt).toISOString(),
    closedCount: statistics?.closedCount ?? null,
    sincePublicationClosedCount: robot.sincePublication?.closedCount ?? null,
    daysSincePublication: robot.sincePublication?.days ?? null,
    sincePublicationPct: robot.sincePublication?.returnPct ?? null,
    sincePublicationInterval: robot.sincePublication?.returnInterval ?? null,
    luck: robot.sincePublication?.luck ?? null,
    forwardClosedCount: robot.ready ? robot.forwardClosedCount : null,
    isWipedOut: robot.isWipedOut ?? false,
    retired: robot.retired ? { ...robot.retired, day: isoDay(robot.retired.day as EpochDay) } : null,
    daysFromFirstOpenTrade: robot.daysFromFirstOpenTrade,
    timeframe: robot.timeframe,
    publicationType: 'ForSale',
    brokerAccountUniqueId: brokerAccountId(robot),
    isNotificationsEnabled: false,
    ...NO_MARK_FIELDS,
    isReadyForMix: false,
    fundType: firstFundType(robot),
    slug: robot.slug,
    agentKind: robot.agentKind,
    agentType: robot.agentType,
    analysisType: robot.analysis,
    decidesBy: robot.isLearned ? 'learned' : 'rules',
    allowShort: robot.allowShort,
    groups: robot.groups,
    fundTypes: robot.fundTypes,
    tickers: robot.tickers,
    fundIds: robot.fundIds,
    publishedAt: new Date(robot.publishedAt).toISOString(),
    recordedSince: robot.recordedSince == null ? null : new Date(robot.recordedSince).toISOString(),
    isPublicationSimulated: robot.isPublicationSimulated ?? false,
    isReady: robot.ready,
    wonPct: statistics?.wonPct ?? null,
    isAnnualPLExtrapolated: statistics?.annualPLExtrapolated ?? false,
    sparkline: robot.ready ? robot.sparkline : [],
    sparklineDays: robot.sparklineDays ?? null,
    sparklineBacktest: robot.sparklineBacktest ?? 0,
    matchedTickers: robot.tickers.filter((ticker) => wantedTickers.includes(ticker)),
  };
}

/** The six statistics; all null until the robot is ready. */
export function toStatisticsAnswer(statistics: RobotStatistics | null): StatisticsAnswer {
  return {
    profitFactor: statistics?.profitFactor ?? null,
    wonPct: statistics?.wonPct ?? null,
    lossPct: statistics?.lossPct ?? null,
    maxOpened: statistics?.maxOpened ?? null,
    profitOnDrawDown: statistics?.profitOnDrawDown ?? null,
    absoluteDrawdown: statistics?.absoluteDrawdown ?? null,
  };
}
