import type { FundId, Millis, Price } from '@/lib/core/base/brand';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { FindRate } from '@/lib/trading/accounts/valuation';

/** The market as one trader sees it at an instant, for others to trade by. */
export interface PriceView {
  /** The trader's time, and the market's present, which is the same unless it's imported. */
  readonly clock: Millis;
  readonly present: Millis;
  /** Prices that can be traded on, and rates: null where there's none. */
  readonly prices: readonly (readonly [
    fundId: FundId,
    price: number | null,
    time: Millis,
    rate: Price | null,
  ])[];
  /** Instruments whose price can't be judged by yet. */
  readonly doubted: readonly FundId[];
}

export type FindTradable = (fundId: FundId) => { readonly price: number; readonly time: Millis } | null;

export interface ViewedPrices {
  readonly findQuote: FindTradable;
  readonly findRate: FindRate;
  readonly isDoubted: (fundId: FundId) => boolean;
}

export function viewPrices(
  fundIds: Iterable<FundId>,
  { findQuote, findRate, isDoubted }: ViewedPrices,
  { clock, present }: Pick<PriceView, 'clock' | 'present'>,
): PriceView {
  const all = [...fundIds];
  return {
    clock,
    present,
    prices: all.map((fundId) => {
      const quote = findQuote(fundId);
      return [fundId, quote?.price ?? null, quote?.time ?? present, findRate(fundId)] as const;
    }),
    doubted: all.filter(isDoubted),
  };
}

/** Finds in a view what `viewPrices` found. What isn't in it has no price, and would be priced in dollars. */
export function readView({ prices, doubted }: PriceView): ViewedPrices {
  const quotes = new Map(
    prices.map(([fundId, price, time]) => [fundId, price === null ? null : { price, time }]),
  );
  const rates = new Map(prices.map(([fundId, , , rate]) => [fundId, rate]));
  const suspect = new Set(doubted);
  return {
    findQuote: (fundId) => quotes.get(fundId) ?? null,
    findRate(fundId) {
      const rate = rates.get(fundId);
      return rate === undefined ? IN_DOLLARS : rate;
    },
    isDoubted: (fundId) => suspect.has(fundId),
  };
}
