import type { Micros } from '@/lib/core/base/brand';
import { MICROS_PER_UNIT } from '@/lib/core/base/money';
import type { Sizing } from './config';
import type { CostModel } from './types';

/** The most units that fit micro-units: as many as $10,000 buy of a coin at a millionth of a dollar. */
const MOST_UNITS = 9_000_000_000;

export interface SizingInput {
  readonly sizing: Sizing;
  /** Cash and open positions, in money. */
  readonly equity: number;
  /** Value of the positions already open, at their entry prices, in money. */
  readonly invested: number;
  /** The quote at which the order will fill. */
  readonly quote: number;
  /** Distance to the stop in price units; NaN for none. */
  readonly stopDistance: number;
  /** The instrument's own annual volatility as a fraction; while unknown, a size by volatility is 0. */
  readonly volatility?: number;
  /** Volume of the filling bar; 0 when unknown. */
  readonly volume: number;
  readonly volumeLimit: number;
  readonly wholeUnits: boolean;
  readonly costs: CostModel;
}

/**
 * Quantity of a new position in micro-units, 0 if there is no room for one. No leverage: all positions together are
 * worth at most the equity at entry, with costs reserved. A fixed quantity (backtests) has no limits.
 */
export function quantityFor(input: SizingInput): Micros {
  const { sizing, volume, volumeLimit, wholeUnits } = input;
  let units = sizing.kind === 'quantity' ? sizing.quantity : affordableUnits(input);
  if (volume > 0 && Number.isFinite(volumeLimit)) units = Math.min(units, volume * volumeLimit);
  if (!(units > 0)) return 0 as Micros;
  units = Math.min(units, MOST_UNITS);
  const step = wholeUnits ? MICROS_PER_UNIT : 1;
  return (Math.floor((units * MICROS_PER_UNIT) / step) * step) as Micros;
}

function affordableUnits(input: SizingInput): number {
  const { costs, quote, volumeLimit } = input;
  const worstImpact = costs.impact * Math.sqrt(Math.min(1, volumeLimit));
  const worstUnitCost = quote * (1 + costs.spread / 2 + worstImpact) * (1 + costs.commissionRate);
  const room = Math.max(0, input.equity - input.invested);
  return Math.min(wantedUnits(input), room / worstUnitCost);
}

function wantedUnits({ sizing, equity, quote, stopDistance, volatility = Number.NaN }: SizingInput): number {
  switch (sizing.kind) {
    case 'amount':
      return sizing.amount / quote;
    case 'percent':
      return (equity * sizing.percent) / 100 / quote;
    case 'risk': {
      const cap = (equity * sizing.maxPercent) / 100 / quote;
      return stopDistance > 0 ? Math.min((equity * sizing.riskPercent) / 100 / stopDistance, cap) : cap;
    }
    case 'volatility': {
      const share = Math.min(sizing.maxPercent, sizing.targetPct / volatility) / 100;
      return (equity * share) / quote;
    }
    case 'quantity':
      return sizing.quantity;
  }
}
