import { retirementRuleFor } from './retirement-rule';

it('allows a drawdown of 30% where little volatility promises it, else four times the volatility', () => {
  expect(retirementRuleFor(['S'], 4)).toEqual({ drawdownPct: 30, behindPct: 175, afterDays: 365 });
  expect(retirementRuleFor(['F'], 10)).toEqual({ drawdownPct: 40, behindPct: 30, afterDays: 365 });
});

it('compares a robot of several classes with the one that moves most', () => {
  expect(retirementRuleFor(['F', 'C', 'E'], 10).behindPct).toBe(450);
});
