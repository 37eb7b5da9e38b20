import { fromMicros } from '@/lib/core/base/money';
import { calendarDays, type EquityCurve, recordYears } from './equity-figures';
import { TURNOVER_DAYS } from './few-trades';
import type { ClosedTrade } from './types';

export interface Turnover {
  readonly annualCostsPct: number | null;
  readonly annualTrades: number | null;
}

/**
 * Costs a year in percent of mean equity: 100 × Σ (commission + slippage of entry and exit) ÷ mean equity ÷ years, and
 * trades a year: closed trades ÷ years. Slippage is half the spread plus market impact. Both count round trips: costs of
 * an open position once it has closed. Mean equity is that of all days' ends; years = calendar days ÷ 365.25. null
 * under 30 days; costs also without a trade, which no robot should be praised for, and if no equity was left on average.
 */
export function turnover(curve: EquityCurve, trades: readonly ClosedTrade[]): Turnover {
  if (calendarDays(curve.days) < TURNOVER_DAYS) return { annualCostsPct: null, annualTrades: null };
  const years = recordYears(curve.days);
  const meanEquity = curve.days.reduce((sum, { equity }) => sum + fromMicros(equity), 0) / curve.days.length;
  const costs = trades.reduce((sum, trade) => sum + trade.costs, 0);
  return {
    annualCostsPct:
      trades.length > 0 && meanEquity > 0 ? (100 * fromMicros(costs)) / meanEquity / years : null,
    annualTrades: trades.length / years,
  };
}
