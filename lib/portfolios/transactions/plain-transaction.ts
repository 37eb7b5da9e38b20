import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { formatPicos, type Picos, parsePicos } from './picos';
import { TRANSACTION_KINDS, type Transaction } from './transaction';

type Amount = 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'baseAmount';

/** A transaction as JSON: amounts as decimals, the day as `2024-03-08`. */
export type PlainTransaction = Omit<Transaction, Amount | 'day' | 'at'> & {
  readonly [Name in Amount]: Transaction[Name] extends Picos ? string : string | null;
} & { readonly day: string; readonly at: number };

export function toPlain(transaction: Transaction): PlainTransaction {
  const { quantity, price, baseAmount } = transaction;
  const text = (value: Picos | null) => (value === null ? null : formatPicos(value));
  return {
    ...transaction,
    day: isoDay(transaction.day),
    quantity: text(quantity),
    price: text(price),
    amount: formatPicos(transaction.amount),
    fee: formatPicos(transaction.fee),
    tax: formatPicos(transaction.tax),
    baseAmount: text(baseAmount),
  };
}

/** @throws InputError if a day or an amount can't be read, or the kind is none of ours */
export function fromPlain(plain: PlainTransaction): Transaction {
  if (!TRANSACTION_KINDS.includes(plain.kind))
    throw new InputError(`'${plain.kind}' is no kind of transaction`);
  return {
    ...plain,
    day: parseIsoDay(plain.day),
    at: plain.at as Millis,
    quantity: plain.quantity === null ? null : read('quantity', plain.quantity),
    price: plain.price === null ? null : read('price', plain.price),
    amount: read('amount', plain.amount),
    fee: read('fee', plain.fee),
    tax: read('tax', plain.tax),
    baseAmount: plain.baseAmount === null ? null : read('amount', plain.baseAmount),
  };
}

function read(name: string, text: string): Picos {
  try {
    return parsePicos(text);
  } catch {
    throw new InputError(`'${text}' is not a number; write the ${name} like 1234.5`);
  }
}
