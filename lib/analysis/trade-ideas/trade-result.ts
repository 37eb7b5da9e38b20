import type { TradeCosts } from '@/lib/analysis/outcomes/follow-occurrence';

export interface MarketTrade {
  /** 1 long, -1 short. */
  readonly sign: 1 | -1;
  /** The market's prices. */
  readonly entry: number;
  readonly exit: number;
  /** Whether it was left by a limit order, which pays no slippage. */
  readonly isLimit: boolean;
}

/** Profit of a unit in its price, after slippage and both commissions. */
export function profitAfterCosts({ sign, entry, exit, isLimit }: MarketTrade, costs: TradeCosts): number {
  const paid = entry * (1 + sign * costs.slippage);
  const got = isLimit ? exit : exit * (1 - sign * costs.slippage);
  return sign * (got - paid) - costs.commission * (paid + got);
}
