import { object, string } from 'yup';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { type NumberRule, numberProblem, typed } from '@/components/ui/form/rules';
import { readNumber } from '@/lib/core/format/read-number';
import { LARGEST } from '@/lib/trading/orders/bounds';

/** What is typed into the order ticket, and the order it makes. Pure. */

export interface TicketValues {
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit' | 'stop';
  readonly sizedBy: 'quantity' | 'amount';
  readonly quantity: string;
  readonly amount: string;
  readonly limitPrice: string;
  readonly stopPrice: string;
}

export const EMPTY_TICKET: TicketValues = {
  side: 'buy',
  kind: 'market',
  sizedBy: 'quantity',
  quantity: '',
  amount: '10000',
  limitPrice: '',
  stopPrice: '',
};

type FigureName = 'quantity' | 'amount' | 'limitPrice' | 'stopPrice';

/** Coins cost less than a millionth of a dollar, too. */
const PRICE = { range: { min: 1e-12, max: LARGEST.price }, unit: 'USD' } as const;
const RULES: Readonly<Record<FigureName, NumberRule>> = {
  quantity: { what: 'the quantity', range: { min: 0.000001, max: LARGEST.quantity }, decimals: 6 },
  amount: { what: 'the amount', range: { min: 0.01, max: LARGEST.amount }, unit: 'USD', decimals: 2 },
  limitPrice: { what: 'the limit price', ...PRICE },
  stopPrice: { what: 'the stop price', ...PRICE },
};

/** Whether a figure counts, by what else was chosen. */
function counts(name: FigureName, { kind, sizedBy }: Pick<TicketValues, 'kind' | 'sizedBy'>): boolean {
  if (name === 'limitPrice') return kind === 'limit';
  if (name === 'stopPrice') return kind === 'stop';
  return name === sizedBy;
}

const figure = (name: FigureName) =>
  typed<TicketValues>((text, values) => (counts(name, values) ? numberProblem(text, RULES[name]) : null));

export const ticketSchema = object({
  side: string(),
  kind: string(),
  limitPrice: figure('limitPrice'),
  stopPrice: figure('stopPrice'),
  sizedBy: string(),
  quantity: figure('quantity'),
  amount: figure('amount'),
});

/** The order; null while something is missing or wrong. */
export function toOrder(values: TicketValues, fundId: number): OrderRequest | null {
  const names: readonly FigureName[] = ['quantity', 'amount', 'limitPrice', 'stopPrice'];
  if (names.some((name) => counts(name, values) && numberProblem(values[name], RULES[name]) !== null))
    return null;
  const given = names.flatMap((name) => {
    const value = counts(name, values) ? readNumber(values[name]) : null;
    return value === null ? [] : [[name, value] as const];
  });
  return { fundId, side: values.side, kind: values.kind, ...Object.fromEntries(given) };
}
