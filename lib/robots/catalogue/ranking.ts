import type { RobotSummary } from './types';

/**
 * Order of lists: annual return from the highest to the lowest, then robots without that figure, then those that are
 * not ready; equal ones by id, so that pages never overlap.
 */
export function byAnnualReturn(a: RobotSummary, b: RobotSummary): number {
  return rankOf(b) - rankOf(a) || returnOf(b) - returnOf(a) || a.id - b.id;
}

function rankOf(robot: RobotSummary): number {
  if (!robot.ready) return 0;
  return robot.statistics?.annualPL === null ? 1 : 2;
}

function returnOf(robot: RobotSummary): number {
  return robot.statistics?.annualPL ?? 0;
}
