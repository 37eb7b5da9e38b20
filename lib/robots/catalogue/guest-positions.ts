import { roundTo } from '@/lib/core/base/round';
import type { GuestOpenShare } from './open-profit';
import type { RobotSummary } from './types';

/**
 * Open positions at the market's prices, with shares in whole percent. A position whose size was limited by its bar's
 * volume is left out, and the open profit is null then: with the public volume, either would reveal the balance.
 */
export function guestPositions(robot: Pick<RobotSummary, 'openPositions' | 'openProfitPct'>): {
  readonly openPositions: readonly GuestOpenShare[];
  readonly openProfitPct: number | null;
} {
  const shown = robot.openPositions
    // Undefined in models stored before it was known: those are left out, too.
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
