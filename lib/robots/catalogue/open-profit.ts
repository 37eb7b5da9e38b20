import type { FundId } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { VOLUME_LIMIT } from '@/lib/robots/definitions/execution-config';
import type { CostModel, OpenPosition } from '@/lib/robots/execution/types';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { openMarketReturn } from './market-return';

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
  /** The same by the market's prices, without price impact: for guests. */
  readonly marketReturnPct: number;
  /** Whether the volume of a bar set its size. */
  readonly isVolumeLimited: boolean;
}

/** What guests get of it. Its share is in whole percent. */
export type GuestOpenShare = Omit<OpenShare, 'marketReturnPct' | 'isVolumeLimited'>;

/** An order below this part of the largest that its bar's volume allows is as large as its robot wanted it. */
const NEAR_LIMIT = 0.8;

/**
 * Whether the volume of its bar set the size of an opening order, or nearly: then its quantity is known from public
 * volume, and its share of the balance would give the balance. Its slippage says so: half the spread, and impact ×
 * √(quantity ÷ volume).
 */
export function isVolumeLimited(
  { side, price, quantity, slippage }: Pick<LedgerEntry, 'side' | 'price' | 'quantity' | 'slippage'>,
  { spread, impact }: CostModel,
): boolean {
  const paid = slippage / quantity;
  const quote = fromPrice(price) - (side === 'long' ? paid : -paid);
  return paid / quote - spread / 2 >= impact * Math.sqrt(NEAR_LIMIT * VOLUME_LIMIT);
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

/** The opening of a position: the market's price then, what its instrument costs, and what was paid. */
export interface KnownEntry {
  readonly quote: number;
  readonly costs: CostModel;
  readonly opening: Pick<LedgerEntry, 'side' | 'price' | 'quantity' | 'slippage'>;
}

/**
 * The largest positions, without amounts.
 * @param entries by trade number
 */
export function buildOpenShares(
  positions: readonly OpenPosition[],
  initialBalance: number,
  entries: ReadonlyMap<number, KnownEntry>,
): readonly OpenShare[] {
  return positions
    .map((position) => {
      const { fundId, side } = position;
      const entry = entries.get(position.tradeNo);
      if (!entry) throw new Error(`Position ${position.tradeNo} is open and the ledger has no such trade`);
      const { quote, costs, opening } = entry;
      const lastPrice = fromPrice(position.lastPrice);
      return {
        fundId,
        side,
        entryPrice: quote,
        lastPrice,
        sharePct: positionShare(position, initialBalance),
        returnPct: positionReturn(position),
        marketReturnPct: openMarketReturn({ side, entryQuote: quote }, lastPrice, costs),
        isVolumeLimited: isVolumeLimited(opening, costs),
      };
    })
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
