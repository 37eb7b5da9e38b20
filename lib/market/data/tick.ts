import { roundTo } from '@/lib/core/base/round';
import { decimalsFor } from '@/lib/core/format/number';
import type { Instrument } from './instrument';

/** Stocks and ETFs under one dollar are quoted to a hundredth of a cent. */
const PENNY_DECIMALS = 4;

/**
 * A price rounded to its market's tick: 0.01 for stocks and ETFs, 0.0001 under a dollar; 0.00001 for currencies, 0.001
 * against the yen; for crypto, the coin's precision. Finer for a price that would lose its digits.
 */
export function toTick(
  price: number,
  { fundType, decimals }: Pick<Instrument, 'fundType' | 'decimals'>,
): number {
  const isPenny = (fundType === 'S' || fundType === 'E') && price < 1;
  return roundTo(price, decimalsFor(price, isPenny ? Math.max(PENNY_DECIMALS, decimals) : decimals));
}
