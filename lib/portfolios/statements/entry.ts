import { type Picos, ZERO_PICOS } from '../transactions/picos';
import type { Transaction } from '../transactions/transaction';
import type { WrittenDate } from './parse-values';

/** What a row of a file becomes, before its instrument is looked up. */
export interface StatementEntry extends Omit<Transaction, 'instrument' | 'line'> {
  readonly asset: 'security' | 'coin' | 'option';
  /** The instrument's name in the file; '' if it has none. */
  readonly name: string;
  /** The currency of the instrument's price, which tells its listing. */
  readonly quotedIn: string;
  /** Our ticker, where the file has it; otherwise the symbol is looked up. */
  readonly ticker?: string;
}

type GivenFields = Partial<Omit<StatementEntry, 'kind' | 'at' | 'day' | 'currency' | 'amount'>>;

/** An entry in which what isn't given is empty. Amounts in pence become pounds. */
export function entry(
  kind: StatementEntry['kind'],
  { at, day }: WrittenDate,
  currency: string,
  amount: bigint,
  fields: GivenFields = {},
): StatementEntry {
  const inPence = /^(?:GBX|GBp)$/.test(currency);
  const pounds = (value: bigint) => (inPence ? value / PENCE_PER_POUND : value) as Picos;
  return {
    asset: 'security',
    name: '',
    quotedIn: currency,
    symbol: null,
    quantity: null,
    baseAmount: null,
    ratio: null,
    group: null,
    externalId: null,
    note: '',
    ...fields,
    kind,
    at,
    day,
    currency: inPence ? 'GBP' : currency,
    amount: pounds(amount),
    price: fields.price == null ? null : pounds(fields.price),
    fee: pounds(fields.fee ?? ZERO_PICOS),
    tax: pounds(fields.tax ?? ZERO_PICOS),
  };
}

const PENCE_PER_POUND = 100n;

export function absolutePicos(value: bigint): Picos {
  return (value < 0n ? -value : value) as Picos;
}

export function negated(value: bigint): Picos {
  return -value as Picos;
}

/** A deposit or a withdrawal, by its sign. */
export function cashFlow(
  date: WrittenDate,
  currency: string,
  amount: bigint,
  fields: GivenFields = {},
): StatementEntry {
  return entry(amount < 0n ? 'withdrawal' : 'deposit', date, currency, amount, fields);
}
