import type { FundId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { TradingAccount } from '@/lib/trading/trading-accounts/trading-account';
import { type HeldSide, isReadyForMix, type MixRobot } from './ready-for-mix';

const STOCKS: MixRobot = { fundIds: [1, 2], fundTypes: ['S', 'E'], allowShort: false };
const CRYPTO: MixRobot = { fundIds: [9], fundTypes: ['C'], allowShort: false };
const FOREX: MixRobot = { fundIds: [8], fundTypes: ['F'], allowShort: false };
const PAPER = { broker: 'emulator', state: 'open' } as const;
const ALPACA = { broker: 'alpaca', state: 'armed' } as const;

interface Case {
  readonly robot?: MixRobot;
  readonly account?: Pick<TradingAccount, 'broker' | 'state'>;
  readonly maxPerTrade?: number;
  readonly holds?: readonly (readonly [fundId: number, HeldSide])[];
}

function isReady({ robot = STOCKS, account = PAPER, maxPerTrade, holds = [] }: Case): boolean {
  const most = maxPerTrade === undefined ? null : toMicros(maxPerTrade);
  const limits = most && { maxPerTrade: most, maxOpen: most, maxDailyLoss: most, maxOrdersADay: 1 };
  return isReadyForMix(robot, {
    account: { ...account, limits },
    holdings: new Map(holds.map(([fundId, side]) => [fundId as FundId, side])),
  });
}

describe('ready for mix', () => {
  it.each<[string, boolean, Case]>([
    ['the open paper account', true, {}],
    ['forex on paper', true, { robot: FOREX }],
    ['an armed account at a broker', true, { account: ALPACA, maxPerTrade: 500 }],
    ['one that isn’t armed', false, { account: { ...ALPACA, state: 'ready' } }],
    ['one that was stopped', false, { account: { ...ALPACA, state: 'stopped' } }],
    ['an instrument the broker doesn’t trade', false, { account: ALPACA, robot: FOREX }],
    ['stocks at a crypto exchange', false, { account: { broker: 'ccxt:binance', state: 'armed' } }],
    ['crypto there', true, { account: { broker: 'ccxt:binance', state: 'armed' }, robot: CRYPTO }],
    ['crypto short', false, { account: ALPACA, robot: { ...CRYPTO, allowShort: true } }],
    ['a limit below the broker’s minimum', false, { account: ALPACA, maxPerTrade: 0.5 }],
    ['a limit below its minimum for crypto', false, { account: ALPACA, robot: CRYPTO, maxPerTrade: 9 }],
    ['the same side held already', true, { holds: [[2, 'long']] }],
    ['the opposite side held', false, { holds: [[2, 'short']] }],
    ['both sides held', false, { holds: [[2, 'both']] }],
    ['another instrument held', true, { holds: [[3, 'short']] }],
    [
      'something held that a robot may sell short',
      false,
      { robot: { ...STOCKS, allowShort: true }, holds: [[1, 'long']] },
    ],
  ])('%s: %s', (_, expected, given) => {
    expect(isReady(given)).toBe(expected);
  });
});
