import { absolute, type EpochDay, minus, plus } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { InputError } from '@/lib/core/base/errors';
import { parseIsoDay, startOfDay } from '@/lib/core/base/time';
import { readNumber, whichNumber } from '@/lib/core/format/read-number';
import { type SplitRatio, splitRatio } from '@/lib/market/corporate-actions/corporate-action';
import { type Picos, parsePicos, timesPicos, ZERO_PICOS } from './picos';
import type { Transaction } from './transaction';

/** What users enter by hand. */
export const TYPED_KINDS = [
  'buy',
  'sell',
  'dividend',
  'interest',
  'fee',
  'deposit',
  'withdrawal',
  'split',
  'transfer-in',
  'transfer-out',
  'reward',
] as const;
export type TypedKind = (typeof TYPED_KINDS)[number];

/** Fields of the form as they were typed, empty if left out. */
export interface TypedFields {
  readonly kind: TypedKind;
  readonly day: string;
  readonly ticker: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly currency: string;
}

export type TypedField = Exclude<keyof TypedFields, 'kind'>;

/** Which fields each kind needs (true) and takes (false); the day and the currency go with all. */
export const FIELDS_BY_KIND: Readonly<Record<TypedKind, Partial<Record<TypedField, boolean>>>> = {
  buy: { ticker: true, quantity: true, price: true, fee: false },
  sell: { ticker: true, quantity: true, price: true, fee: false },
  dividend: { ticker: true, amount: true },
  interest: { amount: true },
  fee: { amount: true },
  deposit: { amount: true },
  withdrawal: { amount: true },
  split: { ticker: true, quantity: true },
  'transfer-in': { ticker: true, quantity: true, price: false },
  'transfer-out': { ticker: true, quantity: true },
  reward: { ticker: true, quantity: true, price: false },
};

/** A sentence for each field that can't be read. */
export type TypedErrors = Partial<Record<TypedField, string>>;

export type ReadTyped =
  | { readonly transaction: Transaction; readonly errors: null }
  | { readonly transaction: null; readonly errors: TypedErrors };

/** @param today the last day that may be entered */
export function readTyped(typed: TypedFields, today: EpochDay): ReadTyped {
  const { kind } = typed;
  const fields = FIELDS_BY_KIND[kind];
  const errors: TypedErrors = {};
  const day = readDay(typed.day, today, errors);
  const ticker = 'ticker' in fields ? typed.ticker.trim().toUpperCase() : null;
  if (ticker === '') errors.ticker = 'Enter a ticker, such as AAPL.';
  const number = (name: 'quantity' | 'price' | 'amount' | 'fee') =>
    name in fields && !(kind === 'split' && name === 'quantity')
      ? readAmount(name, typed[name], fields[name] === true, errors)
      : null;
  const [quantity, price, amount, fee] = [
    number('quantity'),
    number('price'),
    number('amount'),
    number('fee'),
  ];
  const ratio = kind === 'split' ? readRatio(typed.quantity, errors) : null;
  const currency = typed.currency.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) errors.currency = 'Enter a currency by its three letters, such as USD.';
  if (day === null || Object.keys(errors).length > 0) return { transaction: null, errors };
  const goesOut = kind === 'sell' || kind === 'transfer-out';
  const costs = fee ?? ZERO_PICOS;
  const paid = timesPicos(quantity ?? ZERO_PICOS, price ?? ZERO_PICOS);
  const cash: Partial<Record<TypedKind, Picos>> = {
    buy: minus(ZERO_PICOS, plus(paid, costs)),
    sell: minus(paid, costs),
    fee: minus(ZERO_PICOS, amount ?? ZERO_PICOS),
    withdrawal: minus(ZERO_PICOS, amount ?? ZERO_PICOS),
  };
  return {
    errors: null,
    transaction: {
      kind: kind === 'buy' || kind === 'sell' ? 'trade' : kind,
      at: startOfDay(day),
      day,
      instrument: ticker,
      symbol: ticker,
      quantity: quantity && goesOut ? minus(ZERO_PICOS, quantity) : quantity,
      price,
      amount: cash[kind] ?? amount ?? ZERO_PICOS,
      currency,
      fee: costs,
      tax: ZERO_PICOS,
      baseAmount: null,
      ratio,
      group: null,
      externalId: null,
      line: null,
      note: '',
    },
  };
}

function readDay(text: string, today: EpochDay, errors: TypedErrors): EpochDay | null {
  try {
    const day = parseIsoDay(text);
    if (day <= today) return day;
    errors.day = 'This day is in the future. Enter today or an earlier day.';
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    errors.day = 'Enter a day, such as 2024-03-08.';
  }
  return null;
}

function readAmount(name: TypedField, text: string, isNeeded: boolean, errors: TypedErrors): Picos | null {
  const value = readNumber(text);
  const named = name === 'amount' ? 'an amount' : `a ${name}`;
  if (value === null) {
    if (isNeeded) errors[name] = `Enter the ${name}.`;
    return null;
  }
  const least = name === 'fee' || name === 'price' ? 'not below 0' : 'above 0';
  if (Number.isNaN(value))
    errors[name] = whichNumber(text) ?? `Enter the ${name} as a number, such as 1234.5.`;
  else if (value < 0 || (value === 0 && least === 'above 0')) errors[name] = `Enter ${named} ${least}.`;
  else if (value >= MOST) errors[name] = `Enter ${named} below a trillion.`;
  else return absolute(parsePicos(decimalText(value)));
  return null;
}

const MOST = 1e12;

/** `10:1`, ten new shares for each old one. */
function readRatio(text: string, errors: TypedErrors): SplitRatio | null {
  const match = /^\s*(\d{1,6})\s*(?::|for)\s*(\d{1,6})\s*$/i.exec(text);
  const [after, before] = [Number(match?.[1]), Number(match?.[2])];
  if (after > 0 && before > 0) return splitRatio(after, before);
  errors.quantity = 'Enter new shares for old ones, such as 10:1, or 1:8 for a reverse split.';
  return null;
}
