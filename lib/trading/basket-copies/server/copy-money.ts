import { type Micros, most, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { openProfitAt } from '@/lib/trading/accounts/position';
import { unusedFunds } from '@/lib/trading/accounts/set-aside';
import { type MarketPrices, markFor } from '@/lib/trading/accounts/valuation';
import type { BasketCopyRow } from './basket-copy-store';

/** What a copy's amount is worth with its profits, and what of that isn't invested. */
export function copyMoney(
  copy: Pick<BasketCopyRow, 'id' | 'amount' | 'closed_profit'>,
  positions: readonly PaperPosition[],
  prices: MarketPrices,
): { readonly value: Micros; readonly cash: Micros } {
  const own = positions.filter(({ owner }) => owner === copy.id);
  const fund = plus(copy.amount, copy.closed_profit);
  const value = own.reduce((sum, position) => {
    const { price, rate } = markFor(position, prices);
    return plus(sum, openProfitAt(position, price, rate));
  }, fund);
  return {
    value: most(ZERO, value),
    cash: unusedFunds(new Map([[copy.id, fund]]), own, prices).get(copy.id) ?? ZERO,
  };
}

/** Whether a copy has lost what its user allowed, in percent of its amount; null allows everything. */
export function isLimitLost(amount: Micros, value: Micros, stopPct: number | null): boolean {
  return stopPct !== null && value <= amount * (1 - stopPct / 100);
}
