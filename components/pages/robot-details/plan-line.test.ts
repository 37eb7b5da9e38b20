/** @jest-environment node */
import { describePlan } from './plan-line';

it.each([
  [60, 'Intermediate One', '$45 a month'],
  [15, 'Intermediate Two', '$80 a month'],
  [5, 'Expert', '$125 a month'],
] as const)('a %p-minute robot is included in %s at %s', (timeframe, plan, price) => {
  expect(describePlan({ timeframe, fundTypes: ['S'] })).toMatchObject({ plan, price, addOn: null });
});

it('names the add-on that includes crypto robots of any timeframe', () => {
  expect(describePlan({ timeframe: 5, fundTypes: ['C'] }).addOn).toBe('Intraday Crypto, $20 a month');
});
