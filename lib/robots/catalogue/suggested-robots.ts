import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
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
  const tried = robots.filter(wasTried);
  const best = FUND_TYPES.flatMap((fundType) => {
    const ofMarket = tried.filter(({ fundTypes }) => fundTypes[0] === fundType);
    const ahead = ofMarket.filter(({ sincePublication }) => sincePublication.profitPct > 0).sort(byProfit);
    const robot = ahead.find(mayFollow) ?? ahead[0];
    if (!robot) return [];
    const { profitPct, closedCount } = robot.sincePublication;
    return [{ robot, fundType, profitPct, closedCount, among: ofMarket.length }];
  });
  return best.sort((a, b) => byProfit(a.robot, b.robot)).slice(0, MOST);
}

type TriedRobot = RobotSummary & {
  readonly sincePublication: NonNullable<RobotSummary['sincePublication']>;
};

/** Of one market, with enough closed trades since publication. */
function wasTried(robot: RobotSummary): robot is TriedRobot {
  const { ready, jumpHold, retired, fundTypes, sincePublication } = robot;
  return (
    ready &&
    !jumpHold &&
    !retired &&
    fundTypes.length === 1 &&
    (sincePublication?.closedCount ?? 0) >= FEW_TRADES
  );
}

function byProfit(a: TriedRobot, b: TriedRobot): number {
  return b.sincePublication.profitPct - a.sincePublication.profitPct || a.id - b.id;
}
