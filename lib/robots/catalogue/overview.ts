import type { FundType } from '@/lib/market/data/instrument';
import { firstRobots } from './ranking';
import type { CatalogueReader } from './reader';
import type { RobotSummary } from './types';

/** What all the robots of a list did together, losers included. */
export interface Overview {
  readonly total: number;
  readonly ready: number;
  readonly closedTrades: number;
  /** Robots whose closed trades made money, costs included. */
  readonly winning: number;
  /** Robots whose closed trades lost money, costs included. */
  readonly losing: number;
  /** Median over the robots that have the figure, percent a year. */
  readonly medianAnnualPL: number | null;
  /** What is put first: see `firstRobots`. */
  readonly first: { readonly robots: readonly RobotSummary[]; readonly lead: boolean };
}

/** Adds up every robot of an asset class. */
export function readOverview(catalogue: CatalogueReader, fundTypes: readonly FundType[]): Overview {
  const robots = readAll(catalogue, fundTypes);
  const figures = robots.flatMap((robot) => (robot.ready && robot.statistics ? [robot.statistics] : []));
  return {
    total: robots.length,
    ready: figures.length,
    closedTrades: figures.reduce((sum, figure) => sum + figure.closedCount, 0),
    winning: figures.filter((figure) => figure.closedPL > 0).length,
    losing: figures.filter((figure) => figure.closedPL < 0).length,
    medianAnnualPL: median(figures.flatMap((figure) => figure.annualPL ?? [])),
    first: firstRobots(robots),
  };
}

function readAll(catalogue: CatalogueReader, fundTypes: readonly FundType[]): readonly RobotSummary[] {
  return catalogue.all().filter((robot) => robot.fundTypes.some((fundType) => fundTypes.includes(fundType)));
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
