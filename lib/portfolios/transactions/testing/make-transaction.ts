import type { Millis } from '@/lib/core/base/brand';
import { parseIsoDay, startOfDay } from '@/lib/core/base/time';
import { parsePicos, ZERO_PICOS } from '../picos';
import type { Transaction, TransactionKind } from '../transaction';

type Amounts = 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'baseAmount';
type Rest = Omit<Transaction, Amounts | 'kind' | 'day' | 'at' | 'instrument'>;

/**
 * A transaction for a test, amounts as decimals: `makeTransaction('trade', '2024-03-08', 'NKE', { quantity: '2', amount:
 * '-200' })`.
 */
export function makeTransaction(
  kind: TransactionKind,
  date: string,
  instrument: string | null,
  given: Partial<Record<Amounts, string>> & Partial<Rest> = {},
): Transaction {
  const { quantity, price, amount, fee, tax, baseAmount, ...rest } = given;
  const day = parseIsoDay(date);
  const read = (text: string | undefined) => (text === undefined ? null : parsePicos(text));
  return {
    kind,
    day,
    at: startOfDay(day) as Millis,
    instrument,
    symbol: instrument,
    quantity: read(quantity),
    price: read(price),
    amount: read(amount) ?? ZERO_PICOS,
    currency: 'USD',
    fee: read(fee) ?? ZERO_PICOS,
    tax: read(tax) ?? ZERO_PICOS,
    baseAmount: read(baseAmount),
    ratio: null,
    group: null,
    externalId: null,
    line: null,
    note: '',
    ...rest,
  };
}
