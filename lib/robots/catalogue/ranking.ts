import { ANNUAL_RETURN_DAYS, ANNUAL_RETURN_TRADES, FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
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

type Recorded = Pick<RobotSummary, 'id' | 'ready' | 'sincePublication' | 'jumpHold' | 'retired'> & {
  readonly statistics: Pick<RobotStatistics, 'closedCount'> | null;
  readonly daysFromFirstOpenTrade: number | null;
};

/**
 * Whether a robot's record is long enough to be put first anywhere: as long as an annualized return needs. None that
 * waits before a jump, or has retired, is.
 */
export function hasTrackRecord(robot: Recorded): boolean {
  const { ready, statistics, daysFromFirstOpenTrade, jumpHold, retired } = robot;
  return (
    ready &&
    !jumpHold &&
    !retired &&
    (statistics?.closedCount ?? 0) >= ANNUAL_RETURN_TRADES &&
    (daysFromFirstOpenTrade ?? 0) >= ANNUAL_RETURN_DAYS
  );
}

/**
 * Robots that may be put first: those with a long enough record and a profit since publication, highest profit first,
 * and all with few trades after the others. The backtest's profit doesn't count.
 */
export function leadingRobots<Robot extends Recorded>(robots: readonly Robot[]): readonly Robot[] {
  return robots
    .filter((robot) => hasTrackRecord(robot) && profitSincePublication(robot) > 0)
    .sort(
      (a, b) =>
        Number(hasFewTrades(a)) - Number(hasFewTrades(b)) ||
        profitSincePublication(b) - profitSincePublication(a) ||
        a.id - b.id,
    );
}

/** Whether most of a robot's figures say little. */
export function hasFewTrades({ statistics }: Pick<Recorded, 'statistics'>): boolean {
  return (statistics?.closedCount ?? 0) < FEW_TRADES;
}

/** Percent of the initial balance, replayed and forward together. */
function profitSincePublication({ sincePublication }: Recorded): number {
  return sincePublication?.profitPct ?? 0;
}
