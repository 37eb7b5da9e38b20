import type { FundId } from '@/lib/core/base/brand';
import { fromPrice } from '@/lib/core/base/price';
import type { Instrument } from '@/lib/market/data/instrument';
import { toTick } from '@/lib/market/data/tick';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';

/**
 * The market's price at a fill, on its step: the fill without half the spread and impact. Guests see this price,
 * because impact grows with the root of the quantity and would reveal the amount.
 */
export function quoteAt(
  { fundId, kind, side, price, slippage, quantity }: LedgerEntry,
  instruments: ReadonlyMap<FundId, Instrument>,
): number {
  const direction = (kind === 'open') === (side === 'long') ? 1 : -1;
  const quote = fromPrice(price) - direction * (slippage / quantity);
  const instrument = instruments.get(fundId);
  return instrument ? toTick(quote, instrument) : quote;
}
