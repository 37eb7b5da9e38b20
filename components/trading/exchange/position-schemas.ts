import { object } from 'yup';
import type { PaperOrder } from '@/components/trading/paper-data/paper-calls';
import type { FormSchema } from '@/components/ui/form/form';
import { type NumberRule, number } from '@/components/ui/form/rules';
import { readNumber } from '@/lib/core/format/read-number';
import { LARGEST } from '@/lib/trading/orders/bounds';

/** Rules of the forms that change positions and waiting orders. */

const PRICE = { range: { min: 1e-12, max: LARGEST.price }, unit: 'USD' } as const;

/** @param held the most that can be closed */
export function partSchema(held: number): FormSchema {
  return object({
    quantity: number({ what: 'the quantity', range: { min: 0.000001, max: held }, decimals: 6 }),
  });
}

export const exitsSchema = object({
  stopLoss: number({ what: 'the stop', ...PRICE, isOptional: true }),
  takeProfit: number({ what: 'the target', ...PRICE, isOptional: true }),
});

interface EditRule extends NumberRule {
  readonly label: string;
}

const EDITS = {
  quantity: {
    what: 'the quantity',
    label: 'Quantity',
    range: { min: 0.000001, max: LARGEST.quantity },
    decimals: 6,
  },
  limitPrice: { what: 'the limit price', label: 'Limit price', ...PRICE },
  stopPrice: { what: 'the stop price', label: 'Stop price', ...PRICE },
  trailAmount: { what: 'the distance', label: 'Trails by', ...PRICE },
  trailPercent: {
    what: 'the distance',
    label: 'Trails by',
    range: { min: 0.01, max: 50 },
    unit: '%',
    decimals: 2,
  },
} as const satisfies Readonly<Record<string, EditRule>>;

export type EditName = keyof typeof EDITS;
export type EditValues = Readonly<Partial<Record<EditName, string>>>;

export function editRule(name: EditName): EditRule {
  return EDITS[name];
}

/** What can be changed about an order. The price of a trailing stop follows the market. */
export function editNames(order: Pick<PaperOrder, EditName | 'kind'>): readonly EditName[] {
  return (Object.keys(EDITS) as EditName[]).filter(
    (name) => order[name] !== null && !(name === 'stopPrice' && order.kind === 'trailingStop'),
  );
}

export function editSchema(names: readonly EditName[]): FormSchema {
  return object(Object.fromEntries(names.map((name) => [name, number(EDITS[name])])));
}

/** What was changed, as the call takes it. */
export function toEdit(values: EditValues, initial: EditValues): Readonly<Partial<Record<EditName, number>>> {
  const names = (Object.keys(values) as EditName[]).filter((name) => values[name] !== initial[name]);
  return Object.fromEntries(names.map((name) => [name, readNumber(values[name] ?? '') ?? Number.NaN]));
}
