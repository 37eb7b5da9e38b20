import { getCatalogue } from '@/lib/robots/catalogue/current';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';

/** Longer ledgers would take a page long to read. */
const MOST_TRADES = 600;

/** The robot with the highest annualized return whose record has a size for an example; null if there is none. */
export function exampleRobot(): RobotSummary | null {
  return exampleRobots()[0] ?? null;
}

/** Robots whose records have a size for examples, highest annualized return first. */
export function exampleRobots(): readonly RobotSummary[] {
  return getCatalogue()
    .all()
    .filter(({ ready, statistics }) => {
      const trades = statistics?.closedCount ?? 0;
      return ready && trades >= FEW_TRADES && trades <= MOST_TRADES;
    });
}

/** Said where there is none. */
export const NO_EXAMPLE = `No robot on this site has ${FEW_TRADES} closed trades yet.`;
