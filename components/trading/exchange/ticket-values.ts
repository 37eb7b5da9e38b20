import { boolean, object, string } from 'yup';
import { formatQuote } from '@/components/live/live-price/price-labels';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { type NumberRule, numberProblem, typed } from '@/components/ui/form/rules';
import { readNumber } from '@/lib/core/format/read-number';
import { LARGEST } from '@/lib/trading/orders/bounds';
import type { Draft, DraftPrice } from './desk-lines';
import type { ShownPreview } from './use-preview';

/** What is typed into the order ticket, and the order it makes. Pure. */

/** A price as it would be typed. */
export function priceText(price: number): string {
  return formatQuote(price).replaceAll(',', '');
}

export interface TicketValues {
  readonly side: 'buy' | 'sell';
  readonly kind: OrderRequest['kind'];
  readonly sizedBy: 'quantity' | 'amount';
  readonly quantity: string;
  readonly amount: string;
  readonly limitPrice: string;
  readonly stopPrice: string;
  /** How far a trailing stop stays behind the price. */
  readonly trail: string;
  readonly trailBy: 'amount' | 'percent';
  /** Whether what it opens gets exits. */
  readonly hasBracket: boolean;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly validity: 'gtc' | 'day';
}

export const EMPTY_TICKET: TicketValues = {
  side: 'buy',
  kind: 'market',
  sizedBy: 'quantity',
  quantity: '',
  amount: '10000',
  limitPrice: '',
  stopPrice: '',
  trail: '',
  trailBy: 'percent',
  hasBracket: false,
  stopLoss: '',
  takeProfit: '',
  validity: 'gtc',
};

export const KIND_TITLES: Readonly<Record<TicketValues['kind'], string>> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
  stopLimit: 'Stop-limit',
  trailingStop: 'Trail',
};

type FigureName = 'quantity' | 'amount' | 'limitPrice' | 'stopPrice' | 'trail' | 'stopLoss' | 'takeProfit';

/** Coins cost less than a millionth of a dollar, too. */
const PRICE = { range: { min: 1e-12, max: LARGEST.price }, unit: 'USD' } as const;
const RULES: Readonly<Record<FigureName, NumberRule>> = {
  quantity: { what: 'the quantity', range: { min: 0.000001, max: LARGEST.quantity }, decimals: 6 },
  amount: { what: 'the amount', range: { min: 0.01, max: LARGEST.amount }, unit: 'USD', decimals: 2 },
  limitPrice: { what: 'the limit price', ...PRICE },
  stopPrice: { what: 'the stop price', ...PRICE },
  trail: { what: 'the distance', ...PRICE },
  // One of the two is enough.
  stopLoss: { what: 'the stop', ...PRICE, isOptional: true },
  takeProfit: { what: 'the target', ...PRICE, isOptional: true },
};
const TRAIL_PCT: NumberRule = { what: 'the distance', range: { min: 0.01, max: 50 }, unit: '%', decimals: 2 };

/** Whether a figure counts, by what else was chosen. */
export function counts(
  name: FigureName,
  { kind, sizedBy, hasBracket }: Pick<TicketValues, 'kind' | 'sizedBy' | 'hasBracket'>,
): boolean {
  switch (name) {
    case 'limitPrice':
      return kind === 'limit' || kind === 'stopLimit';
    case 'stopPrice':
      return kind === 'stop' || kind === 'stopLimit';
    case 'trail':
      return kind === 'trailingStop';
    case 'stopLoss':
    case 'takeProfit':
      return hasBracket;
    default:
      return name === sizedBy;
  }
}

function figureProblem(name: FigureName, text: string, values: TicketValues): string | null {
  if (!counts(name, values)) return null;
  if (name === 'stopLoss' && `${text}${values.takeProfit}`.trim() === '')
    return 'Please enter a stop, a target or both';
  return numberProblem(text, name === 'trail' && values.trailBy === 'percent' ? TRAIL_PCT : RULES[name]);
}

const figure = (name: FigureName) => typed<TicketValues>((text, values) => figureProblem(name, text, values));

/** In the order of the fields. */
export const ticketSchema = object({
  side: string(),
  kind: string(),
  sizedBy: string(),
  quantity: figure('quantity'),
  amount: figure('amount'),
  limitPrice: figure('limitPrice'),
  stopPrice: figure('stopPrice'),
  trail: figure('trail'),
  hasBracket: boolean(),
  stopLoss: figure('stopLoss'),
  takeProfit: figure('takeProfit'),
});

const FIGURES: readonly FigureName[] = [
  'quantity',
  'amount',
  'limitPrice',
  'stopPrice',
  'trail',
  'stopLoss',
  'takeProfit',
];

/** The order; null while something is missing or wrong. */
export function toOrder(values: TicketValues, fundId: number): OrderRequest | null {
  if (FIGURES.some((name) => figureProblem(name, values[name], values) !== null)) return null;
  const given = FIGURES.flatMap((name) => {
    const value = counts(name, values) ? readNumber(values[name]) : null;
    if (value === null) return [];
    const field = name !== 'trail' ? name : values.trailBy === 'percent' ? 'trailPercent' : 'trailAmount';
    return [[field, value] as const];
  });
  return {
    fundId,
    side: values.side,
    kind: values.kind,
    ...Object.fromEntries(given),
    ...(values.validity === 'day' && { validity: 'day' as const }),
  };
}

/** The ticket's field that makes the server refuse the order; null if it's none alone, or the order is fine. */
export function refusedField({ state, preview }: ShownPreview): FigureName | null {
  const field = state === 'known' && preview?.problem ? preview.problemField : null;
  return field === 'trailAmount' || field === 'trailPercent' ? 'trail' : field;
}

/** What the chart shows of a ticket: prices that are typed and make sense already. */
export function toDraft(values: TicketValues, fundId: number, entry: number | null, quantity: number | null) {
  const names: readonly DraftPrice[] = ['limitPrice', 'stopPrice', 'stopLoss', 'takeProfit'];
  const prices = Object.fromEntries(
    names.flatMap((name) => {
      const value = readNumber(values[name]);
      const isKnown =
        counts(name, values) && value !== null && figureProblem(name, values[name], values) === null;
      return isKnown ? [[name, value]] : [];
    }),
  ) as Draft['prices'];
  const typedQuantity = counts('quantity', values) ? readNumber(values.quantity) : quantity;
  return {
    fundId,
    side: values.side,
    quantity: typedQuantity !== null && typedQuantity > 0 ? typedQuantity : null,
    entry: prices.limitPrice ?? prices.stopPrice ?? entry,
    prices,
  } satisfies Draft;
}
