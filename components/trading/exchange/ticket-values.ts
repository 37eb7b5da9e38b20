import { object, string } from 'yup';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { readFigure } from '@/components/trading/trade-helper/figures';

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

/** Quantities and amounts are kept in millionths. */
const SMALLEST = 0.000001;
const LARGEST = 1_000_000_000;

type FigureName = 'quantity' | 'amount' | 'limitPrice' | 'stopPrice';

const NAMES: Readonly<Record<FigureName, string>> = {
  quantity: 'quantity',
  amount: 'amount',
  limitPrice: 'limit price',
  stopPrice: 'stop price',
};

/** Whether a figure counts, by what else was chosen. */
function counts(name: FigureName, { kind, sizedBy }: Pick<TicketValues, 'kind' | 'sizedBy'>): boolean {
  if (name === 'limitPrice') return kind === 'limit';
  if (name === 'stopPrice') return kind === 'stop';
  return name === sizedBy;
}

/** Empty fields are missing from what formik validates. */
type Typed = Omit<TicketValues, FigureName> & Readonly<Partial<Record<FigureName, string>>>;

function problemOf(name: FigureName, values: Typed): string | null {
  if (!counts(name, values)) return null;
  const figure = readFigure(values[name] ?? '');
  const the = NAMES[name];
  if (figure === null) return `Please enter the ${the}`;
  if (Number.isNaN(figure)) return `Please enter the ${the} as a number`;
  const isPrice = name === 'limitPrice' || name === 'stopPrice';
  if (isPrice ? figure <= 0 : figure < SMALLEST) return `The ${the} must be above zero`;
  if (figure > LARGEST) return `The ${the} must be at most 1,000,000,000`;
  return null;
}

const figure = (name: FigureName) =>
  string().test(name, (_, context) => {
    const message = problemOf(name, context.parent as Typed);
    return message === null || context.createError({ message });
  });

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
export function orderOf(values: TicketValues, fundId: number): OrderRequest | null {
  const names: readonly FigureName[] = ['quantity', 'amount', 'limitPrice', 'stopPrice'];
  if (names.some((name) => problemOf(name, values) !== null)) return null;
  const given = names.flatMap((name) => {
    const value = counts(name, values) ? readFigure(values[name]) : null;
    return value === null ? [] : [[name, value] as const];
  });
  return { fundId, side: values.side, kind: values.kind, ...Object.fromEntries(given) };
}
