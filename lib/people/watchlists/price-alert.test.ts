import type { FundId, Millis } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { type AlertRule, alertChange, isCurrentPrice } from './price-alert';

const FUND = 1 as FundId;
const rule = (more: Partial<AlertRule>): AlertRule => ({
  fundId: FUND,
  condition: 'above',
  level: 100,
  isBeyond: false,
  basePrice: null,
  ...more,
});
const quote = (price: number, previousClose: number | null = 98) => ({
  fundId: FUND,
  price,
  previousClose,
  time: 0 as Millis,
});

describe('a price', () => {
  it.each([
    ['above', 99.99, null],
    ['above', 100, 'crossed'],
    ['below', 100.01, null],
    ['below', 100, 'crossed'],
  ] as const)('%s its level at %p: %p', (condition, price, change) => {
    expect(alertChange(rule({ condition }), quote(price))).toBe(change);
  });

  it('has to come back by a thousandth before it can cross the level again', () => {
    const above = rule({ isBeyond: true });
    expect([101, 100, 99.95, 99.89].map((price) => alertChange(above, quote(price)))).toEqual([
      null,
      null,
      null,
      'back',
    ]);
    expect(alertChange(rule({ condition: 'below', isBeyond: true }), quote(100.11))).toBe('back');
  });

  it('moves as much up as down, once a session', () => {
    const move = rule({ condition: 'move', level: 2 });
    expect(alertChange(move, quote(99.97))).toBe('crossed');
    expect(alertChange(move, quote(96))).toBe('crossed');
    expect(alertChange(move, quote(99))).toBeNull();
    expect(alertChange(move, quote(120, null))).toBeNull();
    const crossed = { ...move, isBeyond: true, basePrice: 98 };
    expect(alertChange(crossed, quote(101))).toBeNull();
    expect(alertChange(crossed, quote(104, 101))).toBe('crossed');
  });
});

it('is current for three minutes of its session', () => {
  const calendar = calendarFor('xnys');
  const at = (text: string) => Date.parse(`2025-03-14T${text}:00Z`) as Millis;
  const isCurrent = (time: string, now: string) => isCurrentPrice({ time: at(time) }, at(now), calendar);
  expect(isCurrent('15:00', '15:03')).toBe(true);
  expect(isCurrent('15:00', '15:04')).toBe(false);
  // The session opens at 13:30 and closes at 20:00.
  expect(isCurrent('13:29', '13:31')).toBe(false);
  expect(isCurrent('19:59', '20:01')).toBe(false);
});
