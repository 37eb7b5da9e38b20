/** @jest-environment node */
import { figureNow, profitLegs, readLegs, returnLeg, writeLegs } from './legs';

const LONG = { fundId: 1, side: 'long', entryPrice: 100, lastPrice: 110, sharePct: 20 } as const;
const SHORT = { fundId: 2, side: 'short', entryPrice: 50, lastPrice: 45, sharePct: 10 } as const;
const prices = (of: Readonly<Record<number, number>>) => (fundId: number) => of[fundId] ?? null;

describe('figures that follow prices', () => {
  it('moves a position’s return by its own side', () => {
    // 9.9 % at 110, after costs. At 120, the price is 20 % above the entry instead of 10 %.
    expect(figureNow(9.9, [returnLeg(LONG)], prices({ 1: 120 }))).toBeCloseTo(19.9, 4);
    // Short: a fall from 45 to 40 adds 10 % of the entry.
    expect(figureNow(9.8, [returnLeg(SHORT)], prices({ 2: 40 }))).toBeCloseTo(19.8, 4);
  });

  it('weighs positions by their entry value', () => {
    // 20 % of the balance gains 10 %, and 10 % of it loses 10 %: +2 − 1.
    expect(figureNow(3, profitLegs([LONG, SHORT]), prices({ 1: 120, 2: 50 }))).toBeCloseTo(4, 4);
  });

  it('keeps the server’s figure if no price is known', () => {
    expect(figureNow(3, profitLegs([LONG, SHORT]), prices({ 1: 120 }))).toBeCloseTo(5, 4);
    expect(figureNow(3, profitLegs([LONG, SHORT]), prices({}))).toBe(3);
  });

  it('survives a round trip through an attribute', () => {
    const legs = profitLegs([LONG, SHORT]);
    expect(writeLegs(legs)).toBe('1,0.2,110;2,-0.2,45');
    expect(readLegs(writeLegs(legs))).toEqual(legs);
    expect(readLegs('12')).toEqual([{ fundId: 12, perUnit: 0, from: 0 }]);
    expect(readLegs('')).toEqual([]);
    expect(readLegs('x,1,2;-3,1,1;4,a,1')).toEqual([]);
  });
});
