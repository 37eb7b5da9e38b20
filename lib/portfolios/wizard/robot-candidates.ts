import { planForTimeframe } from '@/lib/people/memberships/products';
import { dailyReturns } from '@/lib/portfolios/worst-month/daily-returns';
import { CURVE_START, robotSubject } from '@/lib/portfolios/worst-month/worst-month';
import { forGuest } from '@/lib/robots/catalogue/guest';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { robotPath } from '@/lib/site/addresses/addresses';
import type { Candidate } from './candidate';

/** Fewer closed trades since publication say too little about a robot. */
export const FEWEST_ROBOT_TRADES = 100;

export interface RobotCandidates {
  readonly candidates: readonly Candidate[];
  /** Robots with fewer trades, and all that are ready and still open positions. */
  readonly few: number;
  readonly all: number;
}

/** Robots that the wizard considers: those with enough trades since publication that still open positions. */
export async function robotCandidates(catalogue: CatalogueReader): Promise<RobotCandidates> {
  const robots = catalogue.all().filter((robot) => robot.ready && !robot.retired && !robot.isWipedOut);
  const traded = robots.filter(
    ({ sincePublication }) => (sincePublication?.closedCount ?? 0) >= FEWEST_ROBOT_TRADES,
  );
  const candidates = await Promise.all(traded.map((robot) => toCandidate(robot, catalogue)));
  return {
    candidates: candidates.filter((candidate) => candidate !== null),
    few: robots.length - traded.length,
    all: robots.length,
  };
}

/** null if it was removed meanwhile. */
async function toCandidate(robot: RobotSummary, catalogue: CatalogueReader): Promise<Candidate | null> {
  const details = await catalogue.details(robot.id);
  if (details === null || details === 'removed') return null;
  const { maxDrawdownPct, statistics } = forGuest(robot);
  const plan = planForTimeframe(robot.timeframe);
  return {
    kind: 'robot',
    subject: robotSubject(robot.id),
    name: robot.name,
    path: robotPath(robot),
    daily: dailyReturns(details.curve, CURVE_START),
    maxDrawdownPct: maxDrawdownPct ?? 0,
    costsPct: statistics?.annualCostsPct ?? null,
    robot: {
      timeframe: robot.timeframe,
      plan: plan?.prices ? { name: plan.name, yearlyDollars: plan.prices.year / 100 } : null,
    },
  };
}
