import type { FundId, Price } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import type { Instrument } from './instrument';

/** `GBPJPY` is the price of a pound, its base, in yen. */
export interface CurrencyPair {
  readonly base: string;
  readonly quote: string;
}

const DOLLAR = 'USD';

/** The rate of a price in dollars. */
export const IN_DOLLARS = toPrice(1);

/** The currencies of a forex pair, however its ticker is spelled; null for others, which are priced in dollars. */
export function currencyPair({
  ticker,
  fundType,
}: Pick<Instrument, 'ticker' | 'fundType'>): CurrencyPair | null {
  if (fundType !== 'F') return null;
  const letters = ticker.replace(/[^A-Za-z]/g, '').toUpperCase();
  if (letters.length !== 6) return null;
  return { base: letters.slice(0, 3), quote: letters.slice(3) };
}

/** The rate once an instrument has a price: the price of a pair of the dollar, such as USDJPY, is its own rate. */
export function rateAtPrice(
  instrument: Pick<Instrument, 'ticker' | 'fundType'>,
  price: number,
  rate: Price,
): Price {
  return currencyPair(instrument)?.base === DOLLAR ? toPrice(1 / price) : rate;
}

/** Finds the rates of a market's instruments, as `rateInDollars`. */
export function createRates(market: {
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly instruments: () => readonly Instrument[];
  readonly findPrice: (fundId: FundId) => number | null;
}): (fundId: FundId) => Price | null {
  return (fundId) => {
    const instrument = market.instrumentById(fundId);
    return instrument ? rateInDollars(instrument, market.instruments(), market.findPrice) : IN_DOLLARS;
  };
}

interface Step {
  readonly to: string;
  readonly pair: Instrument;
  readonly isInverse: boolean;
}

/**
 * Dollars for a unit of the currency that an instrument is priced in, by the market's own pairs: the fewest that have
 * prices, of as many those listed first. null if none lead to the dollar.
 */
export function rateInDollars(
  instrument: Pick<Instrument, 'ticker' | 'fundType'>,
  instruments: readonly Instrument[],
  findPrice: (fundId: FundId) => number | null,
): Price | null {
  const currencies = currencyPair(instrument);
  if (!currencies) return IN_DOLLARS;
  const reached = new Map([[currencies.quote, 1]]);
  for (const [currency, rate] of reached) {
    if (currency === DOLLAR) return toPrice(rate);
    for (const { to, pair, isInverse } of stepsFrom(currency, instruments)) {
      const price = reached.has(to) ? null : findPrice(pair.fundId);
      if (price !== null && price > 0) reached.set(to, isInverse ? rate / price : rate * price);
    }
  }
  return null;
}

const known = new WeakMap<readonly Instrument[], ReadonlyMap<string, readonly Step[]>>();

function stepsFrom(currency: string, instruments: readonly Instrument[]): readonly Step[] {
  const steps = known.get(instruments) ?? listSteps(instruments);
  known.set(instruments, steps);
  return steps.get(currency) ?? [];
}

function listSteps(instruments: readonly Instrument[]): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step) => steps.set(from, [...(steps.get(from) ?? []), step]);
  for (const pair of instruments) {
    const currencies = currencyPair(pair);
    if (!currencies) continue;
    add(currencies.base, { to: currencies.quote, pair, isInverse: false });
    add(currencies.quote, { to: currencies.base, pair, isInverse: true });
  }
  return steps;
}
