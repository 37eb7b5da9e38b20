import type { FundId } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { OpenPosition } from '@/lib/robots/execution/types';

/** Open P/L in percent: the part that lists show, and the part that follows live prices. */

/** Open positions of a robot that a list receives: the largest. */
export const OPEN_SHARES = 30;

/** A robot's position without amounts: enough to follow its value by the instrument's price. */
export interface OpenShare {
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  /** The market's at the entry. */
  readonly entryPrice: number;
  /** The last close that its robot had seen when its figures last changed: its `updatedAt`. */
  readonly lastPrice: number;
  /** Entry value in percent of the initial balance, two decimals. */
  readonly sharePct: number;
  /** Unrealized at `lastPrice`, in percent of the entry value, two decimals. */
  readonly returnPct: number;
}

/** What a position would bring at its last price, less its entry commission, in money. */
export function positionProfit(position: OpenPosition): number {
  const direction = position.side === 'long' ? 1 : -1;
  const move = fromPrice(position.lastPrice) - fromPrice(position.entryPrice);
  return direction * move * fromMicros(position.quantity) - fromMicros(position.entryCommission);
}

/** To two decimals: with all of them the rounding of its commission would hint at the amount. */
export function positionReturn(position: OpenPosition): number {
  return shorten(positionProfit(position) / positionEntryValue(position));
}

/** Entry value in percent of the initial balance (money), two decimals. */
export function positionShare(position: OpenPosition, initialBalance: number): number {
  return shorten(positionEntryValue(position) / initialBalance);
}

/** What all positions would bring now, percent of the initial balance (money), to two decimals; 0 without any. */
export function sumOpenProfitPct(positions: readonly OpenPosition[], initialBalance: number): number {
  return shorten(positions.reduce((sum, position) => sum + positionProfit(position), 0) / initialBalance);
}

/**
 * The largest positions, without amounts.
 * @param entryQuotes the market's price at each entry, by trade number
 */
export function buildOpenShares(
  positions: readonly OpenPosition[],
  initialBalance: number,
  entryQuotes: ReadonlyMap<number, number>,
): readonly OpenShare[] {
  return positions
    .map((position) => ({
      fundId: position.fundId,
      side: position.side,
      entryPrice: entryQuotes.get(position.tradeNo) ?? fromPrice(position.entryPrice),
      lastPrice: fromPrice(position.lastPrice),
      sharePct: positionShare(position, initialBalance),
      returnPct: positionReturn(position),
    }))
    .sort((a, b) => b.sharePct - a.sharePct || a.fundId - b.fundId)
    .slice(0, OPEN_SHARES);
}

/** Money, in units. */
function positionEntryValue(position: OpenPosition): number {
  return fromPrice(position.entryPrice) * fromMicros(position.quantity);
}

/** A part of one as percent with two decimals; never a negative zero, which JSON does not keep. */
function shorten(part: number): number {
  return Math.round(10_000 * part) / 100 || 0;
}
