import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import type { RobotSummary } from './types';

/**
 * Order of lists: annual return from the highest to the lowest, then robots without that figure, then those that are
 * not ready or wait before a jump; equal ones by id, so that pages never overlap.
 */
export function byAnnualReturn(a: RobotSummary, b: RobotSummary): number {
  return robotRank(b) - robotRank(a) || annualReturn(b) - annualReturn(a) || a.id - b.id;
}

function robotRank(robot: RobotSummary): number {
  if (!robot.ready || robot.jumpHold) return 0;
  return robot.statistics?.annualPL === null ? 1 : 2;
}

function annualReturn(robot: RobotSummary): number {
  return robot.statistics?.annualPL ?? 0;
}

type Recorded = Pick<RobotSummary, 'id' | 'ready' | 'sincePublication' | 'jumpHold' | 'retired'>;

/**
 * Robots that may be put first anywhere: those with a profit since publication over enough trades, highest profit first.
 * The backtest counts for nothing, and none that waits before a jump, or has retired, is among them.
 */
export function leadingRobots<Robot extends Recorded>(robots: readonly Robot[]): readonly Robot[] {
  return robots
    .filter((robot) => isJudged(robot) && profitSincePublication(robot) > 0)
    .sort((a, b) => profitSincePublication(b) - profitSincePublication(a) || a.id - b.id);
}

/**
 * What is shown where robots are put first: leading robots, or, while it's too early to judge any, those with the most
 * trades closed since publication, whatever they made.
 */
export function firstRobots<Robot extends Recorded>(
  robots: readonly Robot[],
): { readonly robots: readonly Robot[]; readonly lead: boolean } {
  const leading = leadingRobots(robots);
  if (leading.length > 0) return { robots: leading, lead: true };
  const traded = robots.filter((robot) => isActive(robot) && tradesSince(robot) > 0);
  return { robots: traded.sort((a, b) => tradesSince(b) - tradesSince(a) || a.id - b.id), lead: false };
}

/** Whether enough trades have closed since publication. It's too early to judge others. */
function isJudged(robot: Recorded): boolean {
  return isActive(robot) && tradesSince(robot) >= FEW_TRADES;
}

function isActive({ ready, jumpHold, retired }: Recorded): boolean {
  return ready && !jumpHold && !retired;
}

function tradesSince({ sincePublication }: Recorded): number {
  return sincePublication?.closedCount ?? 0;
}

/** Whether most of a robot's figures say little. */
export function hasFewTrades({ statistics }: Pick<RobotSummary, 'statistics'>): boolean {
  return (statistics?.closedCount ?? 0) < FEW_TRADES;
}

/** Percent of the initial balance, replayed and forward together. */
function profitSincePublication({ sincePublication }: Recorded): number {
  return sincePublication?.profitPct ?? 0;
}
