import type { RobotStatistics } from '@/lib/robots/statistics/types';
import type { RobotDetails, RobotSummary } from './types';

/** Statistics without amounts: the drawdown as a percentage of the balance that the robot started with. */
export interface GuestStatistics extends Omit<RobotStatistics, 'closedPL' | 'absoluteDrawdown'> {
  readonly absoluteDrawdownPct: number;
}

/** A robot as a guest, and thus every public page, may see it: percentages, ratios and counts, never money. */
export interface GuestSummary
  extends Omit<RobotSummary, 'statistics' | 'initialBalance' | 'adjustedBalance' | 'amountOfEachTradeText'> {
  readonly statistics: GuestStatistics | null;
}

export interface GuestDetails extends Omit<RobotDetails, 'robot' | 'backtest' | 'forward'> {
  readonly robot: GuestSummary;
  readonly backtest: GuestStatistics;
  readonly forward: GuestStatistics;
}

/** Takes out of a robot what a guest must not see. Written as what stays, so that a new field is hidden until listed. */
export function forGuest(robot: RobotSummary): GuestSummary {
  return {
    id: robot.id,
    version: robot.version,
    name: robot.name,
    slug: robot.slug,
    description: robot.description,
    agentKind: robot.agentKind,
    agentType: robot.agentType,
    fundTypes: robot.fundTypes,
    tickers: robot.tickers,
    fundIds: robot.fundIds,
    strategyId: robot.strategyId,
    strategyTitle: robot.strategyTitle,
    analysis: robot.analysis,
    timeframe: robot.timeframe,
    allowShort: robot.allowShort,
    groups: robot.groups,
    publishedAt: robot.publishedAt,
    updatedAt: robot.updatedAt,
    isNew: robot.isNew,
    ready: robot.ready,
    statistics: robot.statistics && guestStatistics(robot.statistics, robot.initialBalance),
    volatilityPct: robot.volatilityPct,
    maxDrawdownPct: robot.maxDrawdownPct,
    forward: robot.forward,
    openCount: robot.openCount,
    openProfitPct: robot.openProfitPct,
    openPositions: robot.openPositions,
    daysFromFirstOpenTrade: robot.daysFromFirstOpenTrade,
    sparkline: robot.sparkline,
    sparklineDays: robot.sparklineDays ?? null,
  };
}

/** The same for a robot's details, whose curves, trades and costs hold no amounts to begin with. */
export function detailsForGuest(details: RobotDetails): GuestDetails {
  const { initialBalance } = details.robot;
  return {
    robot: forGuest(details.robot),
    backtest: guestStatistics(details.backtest, initialBalance),
    forward: guestStatistics(details.forward, initialBalance),
    curve: details.curve,
    benchmark: details.benchmark,
    instruments: details.instruments,
    costs: details.costs,
    recentTrades: details.recentTrades,
    openPositions: details.openPositions,
    ledger: details.ledger,
    market: details.market,
  };
}

function guestStatistics(statistics: RobotStatistics, initialBalance: number): GuestStatistics {
  return {
    profitFactor: statistics.profitFactor,
    wonPct: statistics.wonPct,
    lossPct: statistics.lossPct,
    breakEvenPct: statistics.breakEvenPct,
    maxOpened: statistics.maxOpened,
    profitOnDrawDown: statistics.profitOnDrawDown,
    absoluteDrawdownPct: (100 * statistics.absoluteDrawdown) / initialBalance,
    sharpeR: statistics.sharpeR,
    annualPL: statistics.annualPL,
    annualPLExtrapolated: statistics.annualPLExtrapolated,
    annualPL30Days: statistics.annualPL30Days,
    closedCount: statistics.closedCount,
    avgTradeDurationMinutes: statistics.avgTradeDurationMinutes,
  };
}
