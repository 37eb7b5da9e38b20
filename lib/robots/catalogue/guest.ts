import { cutTo, roundTo, roundUp } from '@/lib/core/base/round';
import { makeSeal } from '@/lib/robots/ledger/seal';
import type { Luck } from '@/lib/robots/statistics/luck';
import type { ConfidenceInterval, RobotStatistics } from '@/lib/robots/statistics/types';
import { costsUpTo } from './costs-up-to';
import { definitionForGuest, type GuestDefinition } from './definition-view';
import { guestPositions } from './guest-positions';
import type { GuestOpenShare } from './open-profit';
import { phaseFigures } from './phase-figures';
import type { CostsView, PhaseFigures, RobotDetails, RobotSummary, StretchFigures } from './types';

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
  extends Omit<
    RobotSummary,
    'statistics' | 'initialBalance' | 'adjustedBalance' | 'amountOfEachTradeText' | 'openPositions'
  > {
  readonly statistics: GuestStatistics | null;
  /** Without those whose size the volume of a bar set: then `openProfitPct` is null. */
  readonly openPositions: readonly GuestOpenShare[];
}

export interface GuestDetails
  extends Omit<
    RobotDetails,
    'robot' | 'backtest' | 'replayed' | 'forward' | 'sincePublication' | 'definition' | 'phases' | 'ledger'
  > {
  readonly robot: GuestSummary;
  readonly backtest: GuestStatistics;
  readonly replayed: GuestStatistics;
  readonly forward: GuestStatistics;
  readonly sincePublication: GuestStatistics;
  readonly phases: PhaseFigures;
  /** null for models stored before it was known, or before it had a commitment. */
  readonly definition: GuestDefinition | null;
  readonly ledger: Omit<RobotDetails['ledger'], 'headHash'> & {
    /** The seal of the last link; null where there is no definition. */
    readonly headSeal: string | null;
  };
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
    ...(robot.isLearned && { isLearned: true }),
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
    ...(robot.modelFault ? { modelFault: robot.modelFault } : {}),
    statistics: robot.statistics && guestStatistics(robot.statistics, robot.initialBalance, null),
    volatilityPct: cut(robot.volatilityPct),
    maxDrawdownPct: cut(robot.maxDrawdownPct),
    sincePublication: robot.sincePublication && {
      ...robot.sincePublication,
      profitPct: cut(robot.sincePublication.profitPct),
      returnPct: cut(robot.sincePublication.returnPct ?? null),
      returnInterval: cutInterval(robot.sincePublication.returnInterval ?? null),
      luck: cutLuck(robot.sincePublication.luck ?? null),
    },
    forwardClosedCount: robot.forwardClosedCount,
    isWipedOut: robot.isWipedOut ?? false,
    openCount: robot.openCount,
    ...guestPositions(robot),
    daysFromFirstOpenTrade: robot.daysFromFirstOpenTrade,
    sparkline: robot.sparkline.map(roundCurve),
    sparklineDays: robot.sparklineDays ?? null,
    sparklineBacktest: robot.sparklineBacktest ?? 0,
  };
}

/** The same for a robot's details. Trades and positions are for guests already, and prices are on their market's step. */
export function detailsForGuest(details: RobotDetails): GuestDetails {
  const { initialBalance } = details.robot;
  const factor = costsFactor(details.robot, details.costs);
  const ofPhase = (statistics: RobotStatistics) => guestStatistics(statistics, initialBalance, factor);
  return {
    robot: forGuest(details.robot),
    backtest: ofPhase(details.backtest),
    replayed: ofPhase(details.replayed),
    forward: ofPhase(details.forward),
    sincePublication: ofPhase(details.sincePublication),
    definition: details.definition?.commitment ? definitionForGuest(details.definition) : null,
    curve: details.curve.map((point) => ({ ...point, value: roundCurve(point.value) })),
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
      profitPct: roundTo(result.profitPct, 1),
      costsPct: roundCosts(factor * result.costsPct),
    })),
    costs: raiseCosts(details.costs, factor),
    recentTrades: details.recentTrades.map((trade) => ({ ...trade, returnPct: shorten(trade.returnPct) })),
    openPositions: details.openPositions,
    signals: details.signals,
    ledger: guestLedger(details),
    market: details.market,
  };
}

function guestLedger({ ledger, definition }: RobotDetails): GuestDetails['ledger'] {
  const { entries, signals, headHash, updatedAt } = ledger;
  return {
    entries,
    signals,
    updatedAt,
    headSeal: definition?.salt ? makeSeal(definition.salt, headHash) : null,
  };
}

/** @param factor by which costs of a phase are raised; null for those of the whole record, which are rounded up */
function guestStatistics(
  statistics: RobotStatistics,
  initialBalance: number,
  factor: number | null,
): GuestStatistics {
  const annualCostsPct = statistics.annualCostsPct ?? null;
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
    annualCostsPct:
      annualCostsPct === null || factor === null
        ? annualCostsPct && costsUpTo(annualCostsPct)
        : roundUp(factor * annualCostsPct, factor * annualCostsPct < 1 ? 1 : 0),
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

/** In whole percent, so that the days it was computed from can't be found by it. */
function cutLuck(luck: Luck | null): Luck | null {
  return luck && { ...luck, pct: Math.round(luck.pct) };
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

/**
 * Costs as guests get them. The impact in them grows with the root of the balance, so all of a robot's are raised by one
 * factor: the one that makes its costs a year 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5 percent and so on. Several figures, each
 * rounded for itself, would together be finer than each.
 */
function costsFactor({ statistics }: RobotSummary, { commissionPct, slippagePct }: CostsView): number {
  const exact = statistics?.annualCostsPct || commissionPct + slippagePct;
  return exact > 0 ? costsUpTo(exact) / exact : 1;
}

/** Whole percent, or a tenth below one. */
function roundCosts(pct: number): number {
  return roundTo(pct, pct < 1 ? 1 : 0);
}

/** Commission does not depend on the size of orders. Slippage and gross follow from the sum, which is raised. */
function raiseCosts({ commissionPct, slippagePct, netPct }: CostsView, factor: number): CostsView {
  const [commission, net] = [roundTo(commissionPct, 1), roundTo(netPct, 1)];
  const slippage = roundCosts(factor * (commissionPct + slippagePct) - commissionPct);
  return {
    commissionPct: commission,
    slippagePct: slippage,
    grossPct: roundTo(net + commission + slippage, 1),
    netPct: net,
  };
}

/** A point of a curve as guests get it: pages show one decimal. */
export function roundCurve(value: number): number {
  return roundTo(value, 1);
}

/** A figure as guests get it, if pages show it with fewer than two decimals. */
export function cut<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : cutTo(figure, 2)) as Figure;
}

/** A figure as guests get it, if pages show it with two decimals. */
export function shorten<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : roundTo(figure, 2)) as Figure;
}
