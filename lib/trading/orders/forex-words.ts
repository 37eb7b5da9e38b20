import type { Micros, Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { formatMoney, formatPrice } from '@/lib/core/format/number';
import { type CurrencyPair, currencyPair } from '@/lib/market/data/currency-rates';
import type { Instrument } from '@/lib/market/data/instrument';

/** What a quantity of a pair is, in words; null for what isn't a pair. Pure. */

export interface PricedQuantity {
  readonly quantity: Micros;
  readonly price: Price;
  /** Dollars for a unit of the currency that the price is in. */
  readonly rate: Price;
  /** In dollars. */
  readonly amount: Micros;
}

/** `1,000 GBP ≈ $1,350.44 at 190.142 JPY a GBP and 140.8 JPY a dollar` */
export function quantityInWords(
  instrument: Pick<Instrument, 'ticker' | 'fundType' | 'decimals'>,
  { quantity, price, rate, amount }: PricedQuantity,
): string | null {
  const pair = currencyPair(instrument);
  if (!pair) return null;
  const units = fromMicros(quantity).toLocaleString('en-US', { maximumFractionDigits: 6 });
  const at = `${formatPrice(fromPrice(price), instrument.decimals)} ${perUnit(pair)}`;
  return `${units} ${pair.base} ≈ ${formatMoney(fromMicros(amount))} at ${at}${rateInWords(pair, fromPrice(rate))}`;
}

function perUnit({ base, quote }: CurrencyPair): string {
  return `${quote === 'USD' ? 'dollars' : quote} a ${base === 'USD' ? 'dollar' : base}`;
}

/** Its own price is the rate of a pair with the dollar. */
function rateInWords({ base, quote }: CurrencyPair, rate: number): string {
  if (base === 'USD' || quote === 'USD') return '';
  const [value, per] = rate < 1 ? [1 / rate, `${quote} a dollar`] : [rate, `dollars a ${quote}`];
  return ` and ${value.toLocaleString('en-US', { maximumSignificantDigits: 6 })} ${per}`;
}
