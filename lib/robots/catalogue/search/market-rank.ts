import { leadingRobots } from '../ranking';
import type { RobotSummary } from '../types';

/**
 * The place of each robot by its results since publication among those of its market (stocks and ETFs, forex, crypto)
 * with enough of a record, from 0; null for others. Who trades in several markets has the best of its places.
 */
export function rankInMarket(robots: readonly RobotSummary[]): readonly (number | null)[] {
  const next = new Map<string, number>();
  const places = new Map<number, number>();
  for (const robot of leadingRobots(robots)) {
    const markets = new Set(robot.fundTypes.map((fundType) => (fundType === 'E' ? 'S' : fundType)));
    for (const market of markets) {
      const place = next.get(market) ?? 0;
      next.set(market, place + 1);
      places.set(robot.id, Math.min(place, places.get(robot.id) ?? place));
    }
  }
  return robots.map(({ id }) => places.get(id) ?? null);
}
