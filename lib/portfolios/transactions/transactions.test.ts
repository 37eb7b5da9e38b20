import type { EpochDay } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatPicos, fromPicos, parsePicos, toPicos } from './picos';
import { fromPlain, toPlain } from './plain-transaction';
import { makeTransaction } from './testing/make-transaction';
import { readTyped, type TypedFields } from './typed-transaction';

describe('amounts in trillionths', () => {
  it('keep twelve decimals, whatever the size', () => {
    expect(formatPicos(parsePicos('-1234567.000000000001'))).toBe('-1234567.000000000001');
    expect(formatPicos(toPicos(8.12e-7))).toBe('0.000000812');
    expect(fromPicos(toPicos(1234.56))).toBe(1234.56);
    expect(() => parsePicos('1e3')).toThrow(RangeError);
  });
});

describe('transactions as JSON', () => {
  it('come back as they were', () => {
    const transaction = makeTransaction('trade', '2024-03-08', 'NKE', {
      quantity: '-2.5',
      amount: '250.25',
      fee: '0.000000000001',
      ratio: { after: 2, before: 1 },
    });
    expect(fromPlain(JSON.parse(JSON.stringify(toPlain(transaction))))).toEqual(transaction);
  });

  it('are refused where an amount is none', () => {
    const plain = toPlain(makeTransaction('deposit', '2024-03-08', null, { amount: '5' }));
    expect(() => fromPlain({ ...plain, amount: 'five' })).toThrow('write the amount like 1234.5');
    expect(() => fromPlain({ ...plain, day: '2024-02-30' })).toThrow('not a date');
  });
});

describe('typed transactions', () => {
  const TODAY = parseIsoDay('2024-03-08') as EpochDay;
  const EMPTY: TypedFields = {
    kind: 'buy',
    day: '2024-03-08',
    ticker: '',
    quantity: '',
    price: '',
    amount: '',
    fee: '',
    currency: 'usd',
  };

  it('make cash of quantity, price and fee', () => {
    const fields = { ...EMPTY, ticker: ' nke ', quantity: '1,000', price: '$2.50', fee: '1' };
    expect(readTyped(fields, TODAY).transaction).toMatchObject({
      kind: 'trade',
      instrument: 'NKE',
      amount: parsePicos('-2501'),
      currency: 'USD',
    });
    expect(readTyped({ ...fields, kind: 'sell' }, TODAY).transaction).toMatchObject({
      quantity: parsePicos('-1000'),
      amount: parsePicos('2499'),
    });
    expect(readTyped({ ...EMPTY, kind: 'withdrawal', amount: '5' }, TODAY).transaction).toMatchObject({
      amount: parsePicos('-5'),
      instrument: null,
    });
    expect(
      readTyped({ ...EMPTY, kind: 'split', ticker: 'NKE', quantity: '10 for 5' }, TODAY).transaction?.ratio,
    ).toEqual({
      after: 2,
      before: 1,
    });
  });

  it('say what to enter in each field', () => {
    expect(
      readTyped({ ...EMPTY, day: '2024-03-09', quantity: '1,5', price: '-1', currency: '$' }, TODAY).errors,
    ).toEqual({
      day: 'This day is in the future. Enter today or an earlier day.',
      ticker: 'Enter a ticker, such as AAPL.',
      quantity: 'Is this 1.5 or 15? Type 1.5 or 15.',
      price: 'Enter a price not below 0.',
      currency: 'Enter a currency by its three letters, such as USD.',
    });
    expect(readTyped({ ...EMPTY, kind: 'deposit', day: 'today', amount: '0' }, TODAY).errors).toEqual({
      day: 'Enter a day, such as 2024-03-08.',
      amount: 'Enter an amount above 0.',
    });
  });
});
