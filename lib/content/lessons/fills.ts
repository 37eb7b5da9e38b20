import type { Micros } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { costModelFor } from '@/lib/robots/execution/costs';
import { calculateCommission, marketFill } from '@/lib/robots/execution/fills';
import type { CostModel } from '@/lib/robots/execution/types';
import type { AskedNumber } from './answers';

/** What stocks cost in a brokerage account here. */
export const STOCK_COSTS: CostModel = costModelFor('S', true);

/** A market order and the bar that fills it. */
export interface LessonOrder {
  readonly quote: number;
  /** 1 buys, -1 sells. */
  readonly direction: 1 | -1;
  /** Units. */
  readonly quantity: number;
  /** Units traded in the bar. */
  readonly volume: number;
}

export const LESSON_ORDER: LessonOrder = { quote: 200, direction: 1, quantity: 400, volume: 40_000 };

/** The exercise's: as much as a robot may order of that bar. */
export const LARGEST_ORDER: LessonOrder = { ...LESSON_ORDER, quantity: 1000 };

export interface FillParts {
  /** Basis points of the quote. */
  readonly halfSpreadBp: number;
  readonly impactBp: number;
  readonly price: number;
}

export function splitFill(order: LessonOrder, costs: CostModel = STOCK_COSTS): FillParts {
  const { quote, direction, quantity, volume } = order;
  return {
    halfSpreadBp: (1e4 * costs.spread) / 2,
    impactBp: 1e4 * costs.impact * Math.sqrt(quantity / volume),
    price: fromPrice(marketFill(quote, direction, quantity, volume, costs)),
  };
}

export interface RoundTrip {
  /** At the quotes, in money. */
  readonly gross: number;
  readonly afterFills: number;
  /** Of both sides. */
  readonly commission: number;
  readonly net: number;
}

/** Bought as ordered and sold at another quote, in a bar of the same volume. */
export function tradeRoundTrip(
  order: LessonOrder,
  exitQuote: number,
  costs: CostModel = STOCK_COSTS,
): RoundTrip {
  const { quote, quantity, volume } = order;
  const paid = marketFill(quote, 1, quantity, volume, costs);
  const got = marketFill(exitQuote, -1, quantity, volume, costs);
  const units: Micros = toMicros(quantity);
  const commission = calculateCommission(paid, units, costs) + calculateCommission(got, units, costs);
  const afterFills = (fromPrice(got) - fromPrice(paid)) * quantity;
  return {
    gross: (exitQuote - quote) * quantity,
    afterFills,
    commission: fromMicros(commission),
    net: afterFills - fromMicros(commission),
  };
}

/** An order to take apart, made from numbers between 0 and 1. */
export function makeOrder(random: () => number): LessonOrder {
  const volume = 10_000 * Math.ceil(20 * random());
  return {
    quote: Math.round(100 * (20 + 280 * random())) / 100,
    direction: random() < 0.5 ? 1 : -1,
    quantity: Math.ceil((volume * (0.002 + 0.023 * random())) / 10) * 10,
    volume,
  };
}

export function askFill(order: LessonOrder): readonly AskedNumber[] {
  const { halfSpreadBp, impactBp, price } = splitFill(order);
  const side = order.direction > 0 ? 'above' : 'below';
  return [
    {
      name: 'half',
      label: 'Half the spread',
      unit: 'bp',
      expected: halfSpreadBp,
      decimals: 1,
      hint: 'A stock’s whole spread is 3 bp here.',
    },
    {
      name: 'impact',
      label: 'Impact',
      unit: 'bp',
      expected: impactBp,
      decimals: 2,
      hint: 'It’s 60 bp × √(size ÷ volume of the bar), with two decimals.',
    },
    {
      name: 'price',
      label: 'Fill price',
      unit: '$',
      expected: price,
      decimals: 2,
      hint: `Add both and go that far ${side} the quote.`,
    },
  ];
}
