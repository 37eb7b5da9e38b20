import { roundTo } from '@/lib/core/base/round';
import type { GuestOpenShare } from './open-profit';
import type { RobotSummary } from './types';

/**
 * What is open, by the market's prices and shares in whole percent. Where the volume of a bar set a size, neither its
 * share nor what all of them would bring: both would give the balance.
 */
export function guestPositions(robot: Pick<RobotSummary, 'openPositions' | 'openProfitPct'>): {
  readonly openPositions: readonly GuestOpenShare[];
  readonly openProfitPct: number | null;
} {
  const shown = robot.openPositions
    // Models stored before it was known don't have it.
    .filter(({ isVolumeLimited }) => isVolumeLimited === false)
    .map(({ fundId, side, entryPrice, lastPrice, sharePct, marketReturnPct }) => ({
      fundId,
      side,
      entryPrice,
      lastPrice,
      sharePct: Math.round(sharePct),
      returnPct: marketReturnPct,
    }));
  const isWhole = robot.openProfitPct !== null && shown.length === robot.openPositions.length;
  const sum = shown.reduce((all, { sharePct, returnPct }) => all + (sharePct * returnPct) / 100, 0);
  return { openPositions: shown, openProfitPct: isWhole ? roundTo(sum, 2) : null };
}

export function guestOpenProfitPct(robot: RobotSummary): number | null {
  return guestPositions(robot).openProfitPct;
}
