import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import { FEW_TRADES } from './few-trades';
import type { RobotSummary } from './types';

/** A robot to start with, and the reason for it. */
export interface SuggestedRobot {
  readonly robot: RobotSummary;
  /** The one market it trades. */
  readonly fundType: FundType;
  /** Net profit of the trades closed since publication, percent of the initial balance; above 0. */
  readonly profitPct: number;
  readonly closedCount: number;
  /** Robots of that market it was chosen from: all with as many trades, winners and losers. */
  readonly among: number;
}

const MOST = 3;

/**
 * Suggestions for someone who follows no robot, one per market: among those with enough closed trades since
 * publication, the one with the highest profit since then. Markets without such a profit have none.
 * @param mayFollow a market's robots that can be followed come first
 */
export function suggestedRobots(
  robots: readonly RobotSummary[],
  mayFollow: (robot: RobotSummary) => boolean,
): readonly SuggestedRobot[] {
  const best = FUND_TYPES.flatMap((fundType) => {
    const tried = robots.flatMap((robot): SuggestedRobot[] => {
      const record = robot.sincePublication;
      const isOfMarket = robot.fundTypes.length === 1 && robot.fundTypes[0] === fundType;
      if (!robot.ready || robot.jumpHold || !isOfMarket || !record || record.closedCount < FEW_TRADES)
        return [];
      return [{ robot, fundType, ...record, among: 0 }];
    });
    const ahead = tried.filter(({ profitPct }) => profitPct > 0);
    const open = ahead.filter(({ robot }) => mayFollow(robot));
    const [first] = (open.length > 0 ? open : ahead).sort(byProfit);
    return first ? [{ ...first, among: tried.length }] : [];
  });
  return best.sort(byProfit).slice(0, MOST);
}

function byProfit(a: SuggestedRobot, b: SuggestedRobot): number {
  return b.profitPct - a.profitPct || a.robot.id - b.robot.id;
}
