import { cutTo, roundTo } from '@/lib/core/base/round';
import type { ConfidenceInterval, RobotStatistics } from '@/lib/robots/statistics/types';
import { definitionForGuest, type GuestDefinition } from './definition-view';
import { phaseFigures } from './phase-figures';
import type { CostsView, PhaseFigures, RobotDetails, RobotSummary, StretchFigures, TradeView } from './types';

/** Statistics without amounts: the drawdown as a percentage of the balance that the robot started with. */
export interface GuestStatistics extends Omit<RobotStatistics, 'closedPL' | 'absoluteDrawdown'> {
  readonly absoluteDrawdownPct: number;
}

/**
 * A robot as guests, and so every public page, may see it: percentages, ratios and counts, never money. With two
 * decimals: with all of them, one could search for the only balance that gives profits in whole micro-units. Pages show
 * most with one or none: those are cut (`cutTo`), so that each is rounded once, and what is shown with two is rounded.
 */
export interface GuestSummary
  extends Omit<RobotSummary, 'statistics' | 'initialBalance' | 'adjustedBalance' | 'amountOfEachTradeText'> {
  readonly statistics: GuestStatistics | null;
}

export interface GuestDetails
  extends Omit<
    RobotDetails,
    'robot' | 'backtest' | 'replayed' | 'forward' | 'sincePublication' | 'definition' | 'phases'
  > {
  readonly robot: GuestSummary;
  readonly backtest: GuestStatistics;
  readonly replayed: GuestStatistics;
  readonly forward: GuestStatistics;
  readonly sincePublication: GuestStatistics;
  readonly phases: PhaseFigures;
  /** null for models stored before it was known, or before it had a commitment. */
  readonly definition: GuestDefinition | null;
}

/** Removes what guests must not see. Lists what stays, so that new fields are hidden until they're listed. */
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
    recordedSince: robot.recordedSince ?? null,
    ...(robot.isPublicationSimulated ? { isPublicationSimulated: true } : {}),
    updatedAt: robot.updatedAt,
    isNew: robot.isNew,
    ready: robot.ready,
    ...(robot.jumpHold ? { jumpHold: robot.jumpHold } : {}),
    ...(robot.retired ? { retired: robot.retired } : {}),
    statistics: robot.statistics && guestStatistics(robot.statistics, robot.initialBalance),
    volatilityPct: cut(robot.volatilityPct),
    maxDrawdownPct: cut(robot.maxDrawdownPct),
    sincePublication: robot.sincePublication && {
      ...robot.sincePublication,
      profitPct: cut(robot.sincePublication.profitPct),
      returnPct: cut(robot.sincePublication.returnPct ?? null),
    },
    forwardClosedCount: robot.forwardClosedCount,
    isWipedOut: robot.isWipedOut ?? false,
    openCount: robot.openCount,
    openProfitPct: shorten(robot.openProfitPct),
    openPositions: robot.openPositions,
    daysFromFirstOpenTrade: robot.daysFromFirstOpenTrade,
    sparkline: robot.sparkline,
    sparklineDays: robot.sparklineDays ?? null,
    sparklineBacktest: robot.sparklineBacktest ?? 0,
  };
}

/** The same for a robot's details. Curves and positions have two decimals already, and prices are on their market's step. */
export function detailsForGuest(details: RobotDetails): GuestDetails {
  const { initialBalance } = details.robot;
  return {
    robot: forGuest(details.robot),
    backtest: guestStatistics(details.backtest, initialBalance),
    replayed: guestStatistics(details.replayed, initialBalance),
    forward: guestStatistics(details.forward, initialBalance),
    sincePublication: guestStatistics(details.sincePublication, initialBalance),
    definition: details.definition?.commitment ? definitionForGuest(details.definition) : null,
    curve: details.curve,
    phases: cutPhases(details.phases ?? phaseFigures(details.curve, details.benchmark)),
    years: details.years.map(({ year, months, total }) => ({
      year,
      months: months.map(cut),
      total: cut(total),
    })),
    wipedOutOn: details.wipedOutOn,
    benchmark: details.benchmark,
    instruments: details.instruments.map((result) => ({
      ...result,
      wonPct: cut(result.wonPct),
      profitPct: shorten(result.profitPct),
      costsPct: shorten(result.costsPct),
    })),
    costs: shortenCosts(details.costs),
    recentTrades: details.recentTrades.map(
      (trade): TradeView => ({ ...trade, returnPct: shorten(trade.returnPct) }),
    ),
    openPositions: details.openPositions,
    signals: details.signals,
    ledger: details.ledger,
    market: details.market,
  };
}

function guestStatistics(statistics: RobotStatistics, initialBalance: number): GuestStatistics {
  return {
    profitFactor: cut(statistics.profitFactor),
    wonPct: cut(statistics.wonPct),
    lossPct: cut(statistics.lossPct),
    breakEvenPct: cut(statistics.breakEvenPct),
    maxOpened: statistics.maxOpened,
    profitOnDrawDown: cut(statistics.profitOnDrawDown),
    absoluteDrawdownPct: cut((100 * statistics.absoluteDrawdown) / initialBalance),
    sharpeR: cut(statistics.sharpeR),
    annualPL: cut(statistics.annualPL),
    annualPLExtrapolated: statistics.annualPLExtrapolated,
    annualPL30Days: cut(statistics.annualPL30Days),
    closedCount: statistics.closedCount,
    avgTradeDurationMinutes: cut(statistics.avgTradeDurationMinutes),
    // Models stored before these were known have none.
    annualCostsPct: cut(statistics.annualCostsPct ?? null),
    annualTrades: cut(statistics.annualTrades ?? null),
    intervals: statistics.intervals
      ? {
          annualPL: cutInterval(statistics.intervals.annualPL),
          sharpeR: cutInterval(statistics.intervals.sharpeR),
          wonPct: cutInterval(statistics.intervals.wonPct),
        }
      : null,
  };
}

function cutInterval(interval: ConfidenceInterval | null): ConfidenceInterval | null {
  return interval && { low: cut(interval.low), high: cut(interval.high) };
}

function cutPhases({ backtest, sincePublication, benchmarkPct }: PhaseFigures): PhaseFigures {
  const cutStretch = ({ returnPct, maxDrawdownPct, days }: StretchFigures): StretchFigures => ({
    returnPct: cut(returnPct),
    maxDrawdownPct: cut(maxDrawdownPct),
    days,
  });
  return {
    backtest: cutStretch(backtest),
    sincePublication: cutStretch(sincePublication),
    benchmarkPct: cut(benchmarkPct),
  };
}

function shortenCosts({ commissionPct, slippagePct, grossPct, netPct }: CostsView): CostsView {
  return {
    commissionPct: shorten(commissionPct),
    slippagePct: shorten(slippagePct),
    grossPct: shorten(grossPct),
    netPct: shorten(netPct),
  };
}

/** A figure as guests get it, if pages show it with fewer than two decimals. */
export function cut<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : cutTo(figure, 2)) as Figure;
}

/** A figure as guests get it, if pages show it with two decimals. */
export function shorten<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : roundTo(figure, 2)) as Figure;
}
