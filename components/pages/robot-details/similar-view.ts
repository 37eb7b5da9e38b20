import type { RobotId } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';
import { forGuest } from '@/lib/robots/catalogue/guest';
import { hasFewTrades } from '@/lib/robots/catalogue/ranking';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { sinceLabel } from '@/lib/robots/ledger/publication-text';
import { mobileRobotPath, robotPath } from '@/lib/site/addresses/addresses';

/** Just what a small card of another robot shows. */
export interface SimilarView {
  readonly id: RobotId;
  readonly name: string;
  readonly href: string;
  readonly tickers: readonly string[];
  readonly fundType: FundType;
  /** Sector or kind, which decides its tile's hue. */
  readonly group: string;
  /** Percent a year over the full record; null while its trades are being computed. */
  readonly annualPct: number | null;
  /** Percent since publication; null before there is a day. */
  readonly sincePct: number | null;
  readonly sinceTrades: number;
  /** Whether all its trades are too few to say much. */
  readonly hasFewTrades: boolean;
  /** `Since publication`, or that the publication is simulated. */
  readonly sinceLabel: string;
}

/** @param isInApp whether it opens in the app, too */
export function toSimilarView(summary: RobotSummary, isInApp: boolean): SimilarView {
  const robot = forGuest(summary);
  return {
    id: robot.id,
    name: robot.name,
    href: isInApp ? mobileRobotPath(robot) : robotPath(robot),
    tickers: robot.tickers,
    fundType: robot.fundTypes[0] ?? 'S',
    group: robot.groups[0] ?? '',
    annualPct: robot.statistics?.annualPL ?? null,
    sincePct: robot.sincePublication?.returnPct ?? null,
    sinceLabel: sinceLabel(robot),
    sinceTrades: robot.sincePublication?.closedCount ?? 0,
    hasFewTrades: hasFewTrades(summary),
  };
}
