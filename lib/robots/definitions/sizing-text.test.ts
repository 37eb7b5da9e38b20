import { describeSizing } from './sizing-text';

describe('amount of each trade in words', () => {
  it.each([
    [{ kind: 'amount', amount: 10_000 }, '$10,000'],
    [{ kind: 'amount', amount: 99.5 }, '$99.50'],
    [{ kind: 'percent', percent: 25 }, '25% of the balance'],
    [{ kind: 'risk', riskPercent: 0.5, maxPercent: 20 }, '0.5% of the balance at risk, at most 20% invested'],
    // On one line of a card, beside two sums.
    [{ kind: 'volatility', targetPct: 10, maxPercent: 96 }, 'up to 96%'],
    [{ kind: 'quantity', quantity: 1 }, '1 unit'],
    [{ kind: 'quantity', quantity: 1500 }, '1,500 units'],
    [{ kind: 'quantity', quantity: 0.25 }, '0.25 units'],
  ] as const)('%j is %p', (sizing, text) => {
    expect(describeSizing(sizing)).toBe(text);
  });
});
