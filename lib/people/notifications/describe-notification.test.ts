import type { FundId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { describeNotification, pushTitle } from './describe-notification';
import type { ActionData } from './notification';

const NAMES = { robot: null, ticker: 'NVDA', priceKind: 'Live prices' };

it.each([
  [
    { kind: 'split', after: 10, before: 1, from: toMicros(10), to: toMicros(100), cash: toMicros(0) },
    'NVDA split 10 for 1: your 10 became 100',
    'NVDA split 10 for 1: your 10 became 100',
  ],
  [
    { kind: 'split', after: 1, before: 8, from: toMicros(100), to: toMicros(12), cash: toMicros(400) },
    'NVDA split 1 for 8: your 100 became 12, and +$400.00 for the fraction of a share left',
    'NVDA split 1 for 8: your 100 became 12',
  ],
  [
    { kind: 'cash-dividend', amount: toMicros(2.6) },
    'NVDA paid you a dividend: +$2.60',
    'NVDA paid you a dividend',
  ],
  [
    { kind: 'split', after: 21, before: 20, from: toMicros(20), to: toMicros(21), cash: toMicros(0) },
    'NVDA paid a stock dividend: your 20 became 21',
    'NVDA paid a stock dividend: your 20 became 21',
  ],
  [
    { kind: 'cash-dividend', amount: toMicros(-2.6) },
    'You’re short NVDA, so you paid its dividend: −$2.60',
    'You’re short NVDA, so you paid its dividend',
  ],
  [
    { kind: 'cash-dividend', amount: null },
    'NVDA paid a dividend that we learned of too late to book it on your account',
    'NVDA paid a dividend that we learned of too late to book it on your account',
  ],
  ...[
    [40, 0, 'your 40 became 5,640 GBP, worth as much as before'],
    [40, 2, 'your 40 became 5,640 GBP, worth as much as before; so did your 2 waiting orders'],
    [0, 1, 'the quantity of your waiting order is in GBP now'],
  ].map(([held, orders, became]): [ActionData['what'], string, string] => {
    const [from, to] = [toMicros(Number(held)), toMicros(Number(held) * 141)];
    const text = `NVDA is counted in JPY now, no longer in dollars. At 141 JPY a dollar, ${became}. Cash and profits stay as they were`;
    const currencies = { base: 'GBP', quote: 'JPY', rate: toPrice(1 / 141) };
    return [{ kind: 'currency', ...currencies, from, to, orders: Number(orders) }, text, text];
  }),
] satisfies readonly (readonly [ActionData['what'], string, string])[])(
  'a corporate action is told in a sentence, for others without money: %j',
  (what, text, discreet) => {
    const data = { fundId: 1 as FundId, what, account: { name: 'Alpaca', isRealMoney: true } };
    expect(describeNotification({ kind: 'action', data }, NAMES)).toEqual({
      text,
      discreet,
      note: 'REAL MONEY · Alpaca · Live prices',
    });
    expect(pushTitle({ kind: 'action', data })).toBe(
      what.kind === 'currency' ? 'Your currency pair' : 'Your shares',
    );
  },
);

it('a spin-off says what becomes of its shares', () => {
  const tell = (shares: number | null, account: ActionData['account']) =>
    describeNotification(
      {
        kind: 'action',
        data: {
          fundId: 1 as FundId,
          what: { kind: 'spin-off', newSymbol: 'PIP', shares: shares === null ? null : toMicros(shares) },
          account,
        },
      },
      NAMES,
    ).text;
  expect(tell(33, null)).toBe('NVDA gave you 33 of PIP');
  expect(tell(null, null)).toBe('NVDA gave its holders shares of PIP, which your account can’t hold');
  expect(tell(null, { name: 'Alpaca', isRealMoney: true })).toBe(
    'NVDA gave its holders shares of PIP. Robots don’t trade them',
  );
});

it('what a copy opened is told with its amount, which others don’t see', () => {
  const data = {
    fundId: 1 as FundId,
    side: 'short',
    quantity: toMicros(62.5),
    price: toPrice(160),
    amount: toMicros(10_000),
    account: null,
  } as const;
  expect(describeNotification({ kind: 'copy-opened', data }, { ...NAMES, robot: 'Trend' })).toEqual({
    text: 'Your copy of Trend opened short NVDA: $10,000.00',
    discreet: 'Your copy of Trend opened short NVDA',
    note: '62.5 at 160.00 · Paper · Live prices',
  });
});

it.each([
  ['stopLimit', null, 'Your stop-limit sell order for 10 NVDA was filled at 99.50'],
  ['trailingStop', null, 'Your trailing stop sell order for 10 NVDA was filled at 99.50'],
  ['limit', 'target', 'Your target sell order for 10 NVDA was filled at 99.50'],
] as const)('tells of a %s order with the role %s', (orderKind, role, text) => {
  const order = { fundId: 1 as FundId, side: 'sell', state: 'filled', market: 'simulated' } as const;
  const filled = { quantity: toMicros(10), price: toPrice(99.5), reason: null };
  const data = { ...order, ...filled, orderKind, role };
  expect(describeNotification({ kind: 'order', data }, NAMES).text).toBe(text);
});
