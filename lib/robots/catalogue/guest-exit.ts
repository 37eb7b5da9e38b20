import { roundTo } from '@/lib/core/base/round';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { shorten } from './guest';
import { isProtective } from './market-return';

/** An exit as guests see it. */
export interface GuestExit {
  /** The market's; null for a stop or take-profit, whose level follows the price that was paid for the entry. */
  readonly price: number | null;
  /** Before costs, in the trade's favor, percent: two decimals, or none without a price. */
  readonly returnPct: number;
}

/**
 * What guests see of an exit.
 * @param quote the market's price at the exit
 * @param entryQuote the market's price at the entry
 */
export function guestExit(
  { side, reason }: Pick<Extract<LedgerEntry, { kind: 'close' }>, 'side' | 'reason'>,
  quote: number,
  entryQuote: number,
): GuestExit {
  const returnPct = (side === 'long' ? 100 : -100) * (quote / entryQuote - 1);
  return isProtective(reason)
    ? { price: null, returnPct: roundTo(returnPct, 0) }
    : { price: quote, returnPct: shorten(returnPct) };
}
