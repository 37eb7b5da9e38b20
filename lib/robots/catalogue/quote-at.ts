import type { FundId } from '@/lib/core/base/brand';
import { fromPrice } from '@/lib/core/base/price';
import type { Instrument } from '@/lib/market/data/instrument';
import { toTick } from '@/lib/market/data/tick';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';

/**
 * The market's price at a fill, on its step: the fill without half the spread and impact. Guests see this price,
 * because impact grows with the root of the quantity and would reveal the amount.
 */
export function quoteAt(entry: LedgerEntry, instruments: ReadonlyMap<FundId, Instrument>): number {
  return marketQuote(entry, instruments.get(entry.fundId));
}

/** As `quoteAt`, of a fill whose instrument is known. */
export function marketQuote(
  {
    kind,
    side,
    price,
    slippage,
    quantity,
  }: Pick<LedgerEntry, 'kind' | 'side' | 'price' | 'slippage' | 'quantity'>,
  instrument: Pick<Instrument, 'ticker' | 'fundType' | 'decimals'> | undefined,
): number {
  const direction = (kind === 'open') === (side === 'long') ? 1 : -1;
  const quote = fromPrice(price) - direction * (slippage / quantity);
  return instrument ? toTick(quote, instrument) : quote;
}
