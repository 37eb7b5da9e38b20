import type { FundId, Micros, Price } from '@/lib/core/base/brand';
import { fromMicros, MICROS_PER_UNIT, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { Instrument } from '@/lib/market/data/instrument';
import { costModelFor, usualSlippage } from '@/lib/robots/execution/costs';
import type { OrderAction, OrderSide, OrderSize } from '@/lib/trading/orders/order';
import type { BasketWeight, LineNote, RebalanceLine } from './basket-copy';

/** Differences in dollars below this, or a fraction of a copy's value, aren't traded. */
export const LEAST_TRADE = { dollars: 10, part: 0.002 };
/** Weights are millionths. */
export const WHOLE_WEIGHT = 1_000_000;

export interface RebalanceInput {
  /** What the copy is worth. */
  readonly value: Micros;
  readonly weights: readonly BasketWeight[];
  /** Units by instrument; negative for short positions. */
  readonly held: ReadonlyMap<FundId, Micros>;
  readonly instrumentById: (fundId: FundId) => Pick<Instrument, 'fundType'> | null;
  readonly findPrice: (fundId: FundId) => number | null;
  readonly findRate: (fundId: FundId) => Price | null;
}

export interface PlannedOrder {
  readonly fundId: FundId;
  readonly side: OrderSide;
  readonly action: OrderAction;
  readonly size: OrderSize;
}

export interface RebalancePlan {
  readonly lines: readonly RebalanceLine[];
  /** What reduces positions first. */
  readonly orders: readonly PlannedOrder[];
  /** What trading is expected to cost, dollars. */
  readonly cost: number;
  /** What stays uninvested, dollars. */
  readonly cash: number;
}

/**
 * What brings a copy to a basket's weights at the latest prices. Stocks and ETFs are held in whole shares, rounded
 * towards zero; usual costs are kept back before the value is divided. What has no price stays as it is.
 */
export function planRebalance(input: RebalanceInput): RebalancePlan {
  const value = fromMicros(input.value);
  const weights = new Map(input.weights.map(({ fundId, weight }) => [fundId, weight]));
  const ids = [...new Set([...weights.keys(), ...input.held.keys()])];
  const draft = ids.map((fundId) => planOne(fundId, weights.get(fundId) ?? 0, value, input));
  const cost = draft.reduce((sum, one) => sum + one.cost, 0);
  const planned = ids.map((fundId) =>
    planOne(fundId, weights.get(fundId) ?? 0, Math.max(0, value - cost), input),
  );
  const spent = planned.reduce((sum, one) => sum + one.cost, 0);
  const invested = planned.reduce((sum, one) => sum + one.invested, 0);
  return {
    lines: planned.map(({ line }) => line),
    orders: planned
      .flatMap(({ orders }) => orders)
      .sort((a, b) => Number(a.action === 'open') - Number(b.action === 'open')),
    cost: spent,
    cash: value - spent - invested,
  };
}

interface PlannedLine {
  readonly line: RebalanceLine;
  readonly orders: readonly PlannedOrder[];
  readonly cost: number;
  readonly invested: number;
}

function planOne(fundId: FundId, weight: number, value: number, input: RebalanceInput): PlannedLine {
  const held = input.held.get(fundId) ?? (0 as Micros);
  const instrument = input.instrumentById(fundId);
  const quote = input.findPrice(fundId);
  const rate = input.findRate(fundId);
  if (!instrument || quote === null || rate === null || quote <= 0)
    return { line: { fundId, weight, price: null, held, wanted: held, note: 'no-price' }, ...NOTHING };
  const price = quote * fromPrice(rate);
  const isWhole = instrument.fundType === 'S' || instrument.fundType === 'E';
  const share = (value * weight) / WHOLE_WEIGHT;
  const exact = share / price;
  const rounded = Math.trunc(roundUnits(exact, isWhole));
  const wanted = rounded as Micros;
  const note = isWhole && rounded !== Math.trunc(exact * MICROS_PER_UNIT) ? wholeNote(wanted) : null;
  const line = { fundId, weight, price, held, wanted, note } as const;
  const change = (wanted - held) / MICROS_PER_UNIT;
  const least = Math.max(LEAST_TRADE.dollars, value * LEAST_TRADE.part);
  const stays = wanted !== 0 && held !== 0 && Math.abs(change * price) < least;
  const isTiny = held === 0 && wanted !== 0 && Math.abs(share) < LEAST_TRADE.dollars;
  if (stays || isTiny)
    return {
      line: { ...line, wanted: held, note: change === 0 ? note : 'small' },
      ...NOTHING,
      invested: Math.abs(fromMicros(held)) * price,
    };
  const costs = costModelFor(instrument.fundType, false);
  const costRate = usualSlippage(instrument.fundType, costs) + costs.commissionRate;
  return {
    line,
    orders: ordersFor(fundId, held, wanted, { share, price, isWhole }),
    cost: Math.abs(change) * price * costRate,
    invested: Math.abs(fromMicros(wanted)) * price,
  };
}

const NOTHING = { orders: [], cost: 0, invested: 0 } as const;

function roundUnits(units: number, isWhole: boolean): number {
  return isWhole ? Math.trunc(units + Math.sign(units) * 1e-9) * MICROS_PER_UNIT : units * MICROS_PER_UNIT;
}

function wholeNote(wanted: Micros): LineNote {
  return wanted === 0 ? 'less-than-one' : 'whole-units';
}

/** No order turns a position around, so that takes two. What is bought takes an amount, which the money left may cut. */
function ordersFor(
  fundId: FundId,
  held: Micros,
  wanted: Micros,
  { share, price, isWhole }: { readonly share: number; readonly price: number; readonly isWhole: boolean },
): readonly PlannedOrder[] {
  if (wanted === held) return [];
  const turns = held !== 0 && Math.sign(wanted) !== Math.sign(held);
  const kept = turns ? (0 as Micros) : held;
  const orders: PlannedOrder[] = [];
  if (turns) orders.push({ fundId, side: held > 0 ? 'sell' : 'buy', action: 'close', size: { kind: 'all' } });
  const rest = wanted - kept;
  if (rest === 0) return orders;
  const side = rest > 0 ? 'buy' : 'sell';
  if (Math.abs(wanted) < Math.abs(kept)) {
    const quantity = Math.abs(rest) as Micros;
    orders.push({ fundId, side, action: 'close', size: { kind: 'quantity', quantity } });
  } else {
    const amount = toMicros(Math.floor(Math.abs(share - fromMicros(kept) * price) * 100) / 100);
    orders.push({ fundId, side, action: 'open', size: { kind: 'amount', amount, wholeUnits: isWhole } });
  }
  return orders;
}
