import type { RobotSummary } from '../types';

/**
 * The place of each robot by annualized return among those of its market (stocks and ETFs, forex, crypto) that have
 * one, from 0; null without a return. Who trades in several markets has the best of its places.
 * @param robots in the default order: highest annual return first
 */
export function rankInMarket(robots: readonly RobotSummary[]): readonly (number | null)[] {
  const next = new Map<string, number>();
  return robots.map((robot) => {
    if (!robot.ready || robot.statistics?.annualPL == null) return null;
    const markets = new Set(robot.fundTypes.map((fundType) => (fundType === 'E' ? 'S' : fundType)));
    const places = [...markets].map((market) => {
      const place = next.get(market) ?? 0;
      next.set(market, place + 1);
      return place;
    });
    return places.length === 0 ? null : Math.min(...places);
  });
}
