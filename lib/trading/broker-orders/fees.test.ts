import { fromMicros, toMicros } from '@/lib/core/base/money';
import { formatNanos, parseNanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import { feesText, sumFees } from '@/lib/trading/accounts/fees';
import { bookFees, cashChange, movedQuantity } from './fees';

const findPrice = (coin: string) => (coin === 'BNB' ? toPrice(600) : null);

function booked(
  side: 'buy' | 'sell',
  fees: readonly (readonly [asset: string, quantity: string])[],
  symbol = 'BTC/USDT',
) {
  const fill = {
    side,
    quantity: parseNanos('0.123456789'),
    price: toPrice(20_000),
    fees: fees.map(([asset, quantity]) => ({ asset, quantity: parseNanos(quantity) })),
  };
  const got = bookFees(fill, symbol, findPrice);
  return {
    moved: formatNanos(movedQuantity(fill, got.inKind)),
    cash: fromMicros(cashChange(fill, got.fromCash)),
    commission: fromMicros(got.commission),
    text: feesText(got.stored.map((fee) => ({ ...fee, value: fee.value && fromMicros(fee.value) }))),
  };
}

// 0.123456789 × 20,000 is 2,469.13578.
it.each<[string, ReturnType<typeof booked>, ReturnType<typeof booked>]>([
  ['none', booked('buy', []), { moved: '0.123456789', cash: -2_469.13578, commission: 0, text: '' }],
  [
    'in the money traded for',
    booked('sell', [['USDT', '2.4691']]),
    { moved: '0.123456789', cash: 2_466.66668, commission: 2.4691, text: '2.4691 USDT' },
  ],
  [
    'in the coin bought',
    booked('buy', [['BTC', '0.000123456']]),
    { moved: '0.123333333', cash: -2_469.13578, commission: 2.46912, text: '0.000123456 BTC ($2.47)' },
  ],
  [
    'in the coin sold, beside what was sold',
    booked('sell', [['BTC', '0.000000001']]),
    { moved: '0.12345679', cash: 2_469.13578, commission: 0.00002, text: '0.000000001 BTC ($0.00)' },
  ],
  [
    'in a third coin, which costs no cash',
    booked('buy', [['BNB', '0.0004']]),
    { moved: '0.123456789', cash: -2_469.13578, commission: 0.24, text: '0.0004 BNB ($0.24)' },
  ],
  [
    'in one without a price',
    booked('buy', [['KFEE', '12.5']]),
    { moved: '0.123456789', cash: -2_469.13578, commission: 0, text: '12.5 KFEE, no price known' },
  ],
  [
    'several, one of which the exchange pays',
    booked('buy', [
      ['BTC', '0.0001'],
      ['BNB', '0.0004'],
      ['USDT', '-0.5'],
    ]),
    {
      moved: '0.123356789',
      cash: -2_468.63578,
      commission: 1.74,
      text: '0.0001 BTC ($2.00) and 0.0004 BNB ($0.24) and -0.5 USDT',
    },
  ],
  [
    'in a coin whose name begins alike',
    booked('buy', [['BTC', '0.1']], 'BTCB/USDT'),
    { moved: '0.123456789', cash: -2_469.13578, commission: 0, text: '0.1 BTC, no price known' },
  ],
])('books fees: %s', (_, got, expected) => {
  expect(got).toEqual(expected);
});

it('adds fees up by asset, and knows no worth where one had no price', () => {
  const bnb = (quantity: string, value: number | null) => ({
    asset: 'BNB',
    quantity,
    value: value === null ? null : toMicros(value),
  });
  const usd = { asset: 'USD', quantity: '1', value: toMicros(1) };
  expect(sumFees([bnb('0.1', 60), usd, bnb('0.2', 120)])).toEqual([bnb('0.3', 180), usd]);
  expect(sumFees([bnb('0.1', 60), bnb('0.2', null)])).toEqual([bnb('0.3', null)]);
});
