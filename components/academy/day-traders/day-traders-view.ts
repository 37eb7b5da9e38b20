import { countLosing } from '@/lib/content/figures/losing-robots';
import type { RobotCosts } from '@/lib/content/figures/robot-costs';
import { type Interval, wilsonInterval } from '@/lib/core/statistics/wilson';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import type { Timeframe } from '@/lib/robots/definitions/definition';

/** Robots of one timeframe: how many lose, and what costs take. */
export interface PaceResult {
  readonly timeframe: Timeframe;
  readonly losing: number;
  readonly settled: number;
  /** 95%, as shares; null without robots. */
  readonly interval: Interval | null;
  /** Of the robots that earned something before costs, over their whole record. */
  readonly earning: {
    readonly count: number;
    /** Share of what they earned that costs took, 1 for all of it; more than 1 if costs took more. */
    readonly takenByCosts: number;
    /** How many of them earn nothing after costs. */
    readonly losingToCosts: number;
  } | null;
}

/** The results of robots by timeframe, fastest first. @param costs of the same robots, in any order */
export function paceResults(
  robots: readonly RobotSummary[],
  costs: readonly RobotCosts[],
): readonly PaceResult[] {
  const paces = [...new Set(robots.map(({ timeframe }) => timeframe))].toSorted((a, b) => a - b);
  return paces.map((timeframe) => {
    const { losing, settled } = countLosing(robots.filter((robot) => robot.timeframe === timeframe));
    const earning = costs
      .filter(({ robot }) => robot.timeframe === timeframe)
      .map(({ costs: { grossPct, netPct } }) => ({ grossPct, netPct }))
      .filter(({ grossPct }) => grossPct > 0);
    const gross = earning.reduce((sum, { grossPct }) => sum + grossPct, 0);
    const net = earning.reduce((sum, { netPct }) => sum + netPct, 0);
    return {
      timeframe,
      losing,
      settled,
      interval: wilsonInterval(losing, settled),
      earning:
        gross === 0
          ? null
          : {
              count: earning.length,
              takenByCosts: (gross - net) / gross,
              losingToCosts: earning.filter(({ netPct }) => netPct <= 0).length,
            },
    };
  });
}
