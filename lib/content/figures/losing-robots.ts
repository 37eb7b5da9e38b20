import type { RobotSummary } from '@/lib/robots/catalogue/types';

/** Robots by what they earned since publication, after costs. */
export interface LosingCount {
  /** Robots with a closed trade since publication. */
  readonly settled: number;
  readonly losing: number;
  readonly profitable: number;
}

export function countLosing(robots: readonly Pick<RobotSummary, 'sincePublication'>[]): LosingCount {
  const profits = robots.flatMap(({ sincePublication }) =>
    sincePublication && sincePublication.closedCount > 0 ? [sincePublication.profitPct] : [],
  );
  return {
    settled: profits.length,
    losing: profits.filter((profit) => profit < 0).length,
    profitable: profits.filter((profit) => profit > 0).length,
  };
}
