import { object, string } from 'yup';
import { typed } from '@/components/ui/form/rules';
import type { EpochDay } from '@/lib/core/base/brand';
import {
  readTyped,
  type TypedField,
  type TypedFields,
} from '@/lib/portfolios/transactions/typed-transaction';

/** @param today the last day that may be entered */
export function transactionSchema(today: EpochDay) {
  // Forms pass empty fields as undefined.
  const field = (name: TypedField) =>
    typed<Partial<TypedFields>>((text, values) => {
      const { kind = 'buy', day = '', ticker = '', quantity = '', price = '' } = values;
      const { amount = '', fee = '', currency = '' } = values;
      const read = { kind, day, ticker, quantity, price, amount, fee, currency, [name]: text };
      return readTyped(read, today).errors?.[name] ?? null;
    });
  return object({
    kind: string(),
    day: field('day'),
    ticker: field('ticker'),
    quantity: field('quantity'),
    price: field('price'),
    amount: field('amount'),
    fee: field('fee'),
    currency: field('currency'),
  });
}
