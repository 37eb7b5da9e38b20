import type { FundId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { describeNotification } from './describe-notification';
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
    { kind: 'cash-dividend', amount: toMicros(-2.6) },
    'You’re short NVDA, so you paid its dividend: −$2.60',
    'You’re short NVDA, so you paid its dividend',
  ],
  [
    { kind: 'cash-dividend', amount: null },
    'NVDA paid a dividend that we learned of too late to book it on your account',
    'NVDA paid a dividend that we learned of too late to book it on your account',
  ],
] satisfies readonly (readonly [ActionData['what'], string, string])[])(
  'a corporate action is told in a sentence, for others without money: %j',
  (what, text, discreet) => {
    const data = { fundId: 1 as FundId, what, account: { name: 'Alpaca', isRealMoney: true } };
    expect(describeNotification({ kind: 'action', data }, NAMES)).toEqual({
      text,
      discreet,
      note: 'REAL MONEY · Alpaca · Live prices',
    });
  },
);
