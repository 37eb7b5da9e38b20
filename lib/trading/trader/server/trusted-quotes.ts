import type { FundId, Millis } from '@/lib/core/base/brand';
import type { StockSplit } from '@/lib/market/corporate-actions/corporate-action';
import { mayHaveSplit } from '@/lib/market/data/imported/splits';
import type { Quote } from '@/lib/market/data/quote';
import { PriceWatch } from '@/lib/trading/corporate-actions/price-watch';
import { type PaperRestatementOptions, restatePaper } from '@/lib/trading/restatements/server/restate-paper';

export interface TrustedQuotes {
  /** An instrument's quote, unless it can't be traded on: then null, as if there was no price. */
  readonly find: (fundId: FundId) => Quote | null;
  /** Whether there is a quote that can't be traded on. */
  readonly isDoubted: (fundId: FundId) => boolean;
  /** Restates accounts whose quantities no longer fit the prices. @returns users whose accounts changed */
  restate(): Promise<readonly string[]>;
}

/**
 * The prices that orders fill at and that guards judge by. With live prices, a large change has to be confirmed, and an
 * instrument that was split has no price from its first new one until all accounts are restated.
 */
export function createTrustedQuotes(
  options: Omit<PaperRestatementOptions, 'findQuote'> & {
    readonly findQuote: (fundId: FundId) => Quote | null;
    readonly clock: () => Millis;
  },
): TrustedQuotes {
  const { findQuote, instrumentById, clock } = options;
  const watch = new PriceWatch();
  const handled = new Set<string>();
  let waiting: readonly StockSplit[] = [];

  function find(fundId: FundId): Quote | null {
    const quote = findQuote(fundId);
    if (quote === null || waiting.some((split) => isAfter(quote, split))) return null;
    if (options.market !== 'live') return quote;
    const splits = mayHaveSplit(instrumentById(fundId)?.fundType ?? 'S');
    return watch.isTrusted(quote, splits, clock()) ? quote : null;
  }

  return {
    find,
    isDoubted: (fundId) => findQuote(fundId) !== null && find(fundId) === null,
    async restate() {
      const restated = await restatePaper(options, handled);
      waiting = restated.waiting;
      for (const { fundId } of restated.done) {
        const quote = findQuote(fundId);
        if (quote) watch.explain(quote);
      }
      return restated.users;
    },
  };
}

function isAfter({ fundId, time }: Quote, split: StockSplit): boolean {
  return split.fundId === fundId && time >= split.effectiveAt;
}
