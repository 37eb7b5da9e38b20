import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { FundType } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { dueNow, fillsWhen } from './fills-when';
import type { Order } from './order';

const at = (text: string) => Date.parse(text) as Millis;
const MONDAY = at('2026-01-05T17:00:00Z');
const SATURDAY = at('2026-01-10T17:00:00Z');
/** The day after Thanksgiving closes at 13:00. */
const EARLY_CLOSED = at('2026-11-27T18:00:01Z');
/** Clocks change on this Sunday. */
const BEFORE_SUMMER = at('2026-03-07T12:00:00Z');

function sentence(
  now: Millis,
  fundType: FundType,
  more: Partial<Order> = {},
  name: MarketName = 'simulated',
) {
  const dueAt = dueNow({ fundType }, now);
  const order = {
    kind: 'market',
    side: 'buy',
    limitPrice: null,
    stopPrice: null,
    trailAmount: null,
    trailBps: null,
    waterMark: null,
    triggeredAt: null,
    validity: 'gtc',
    expiresAt: null,
    role: null,
    dueAt,
    ...more,
  } as const;
  return fillsWhen(order, { fundType, decimals: 2 }, { name, now });
}

describe('when an order fills', () => {
  it.each([
    ['at the next price while the market is open', MONDAY, 'S', 'Fills at the next price'],
    ['at the open of the next session', SATURDAY, 'E', 'Fills at the next open, Mon 09:30 ET'],
    ['at the open after an early close', EARLY_CLOSED, 'S', 'Fills at the next open, Mon 09:30 ET'],
    ['at the open after clocks changed', BEFORE_SUMMER, 'S', 'Fills at the next open, Mon 09:30 ET'],
    ['when forex opens on Sunday', SATURDAY, 'F', 'Fills at the next open, Sun 17:00 ET'],
    ['at any time for crypto', SATURDAY, 'C', 'Fills at the next price'],
  ] as const)('is %s', (_, now, fundType, text) => {
    expect(sentence(now, fundType)).toBe(text);
  });

  it('changes once the open has come', () => {
    const order = { dueAt: dueNow({ fundType: 'S' }, SATURDAY) };
    expect(order.dueAt).toBe(at('2026-01-12T14:30:00Z'));
    expect(sentence(at('2026-01-12T14:30:00Z'), 'S', order)).toBe('Fills at the next price');
  });

  it.each([
    ['limit', 'buy', 'or less'],
    ['limit', 'sell', 'or more'],
    ['stop', 'buy', 'or more'],
    ['stop', 'sell', 'or less'],
  ] as const)('is a price for a %s order to %s', (kind, side, end) => {
    const price = { [kind === 'limit' ? 'limitPrice' : 'stopPrice']: toMicros(12.5) };
    expect(sentence(SATURDAY, 'S', { kind, side, ...price })).toBe(`Fills at a price of 12.50 ${end}`);
  });

  it('is after the next import where prices are imported', () => {
    expect(sentence(MONDAY, 'S', {}, 'imported')).toBe('Fills at the first price imported after this one');
  });
});
