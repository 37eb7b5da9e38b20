import { ensureDefined } from '@/lib/core/base/assert';
import { findInstrument } from '@/lib/market/data/instruments';
import { findFamily } from '@/lib/robots/strategies/registry';
import { chooseMoneyRules } from './money';
import type { RobotPlan } from './plan';

function plan(familyId: string, universe: string, tickers: [string, ...string[]]): RobotPlan {
  const [first, ...rest] = tickers.map((ticker) => ensureDefined(findInstrument(ticker), ticker));
  return {
    agentType: tickers.length > 1 ? 'Portfolio' : 'Single',
    legs: [ensureDefined(first, 'an instrument'), ...rest],
    universe,
    family: ensureDefined(findFamily(familyId), familyId),
    pace: 'usual',
    timeframe: 60,
  };
}

/** The same robot under many names, so that every account and size comes up. */
function manyPlans(familyId: string, tickers: [string, ...string[]]) {
  return Array.from({ length: 200 }, (_, index) =>
    chooseMoneyRules(plan(familyId, `Universe ${index}`, tickers)),
  );
}

describe('account, capital and sizes', () => {
  it('gives every kind of account, and of sizing where there are stops', () => {
    const rules = manyPlans('ema-trend', ['AAPL']);
    expect(new Set(rules.map((rule) => rule.agentKind))).toEqual(new Set(['Signal', 'Virtual', 'Brokerage']));
    expect(new Set(rules.map((rule) => rule.sizing.kind))).toEqual(new Set(['amount', 'percent', 'risk']));
    expect(new Set(rules.map((rule) => rule.allowShort))).toEqual(new Set([true, false]));
    expect(manyPlans('sma-cross', ['AAPL']).map((rule) => rule.sizing.kind)).not.toContain('risk');
  });

  it('holds pairs of crypto outside of broker accounts, since one of them is sold short', () => {
    for (const rule of manyPlans('pairs-spread', ['BTC.X', 'ETH.X']))
      expect([rule.agentKind === 'Brokerage', rule.allowShort, rule.maxOpenPositions]).toEqual([
        false,
        true,
        2,
      ]);
    for (const rule of manyPlans('ema-trend', ['BTC.X']))
      if (rule.agentKind === 'Brokerage') expect(rule.allowShort).toBe(false);
  });

  it('leaves something for costs when all allowed positions are open', () => {
    for (const { sizing, initialBalance, maxOpenPositions } of [
      ...manyPlans('rsi-reversion', ['AAPL', 'MSFT', 'JPM', 'KO', 'XOM']),
      ...manyPlans('rsi-reversion', ['SPY']),
      ...manyPlans('pairs-spread', ['KO', 'PEP']),
    ]) {
      const shares = { amount: 0, percent: 0, risk: 0, volatility: 0, quantity: Number.NaN };
      if (sizing.kind === 'amount') shares.amount = sizing.amount / initialBalance;
      if (sizing.kind === 'percent') shares.percent = sizing.percent / 100;
      if (sizing.kind === 'risk') shares.risk = sizing.maxPercent / 100;
      if (sizing.kind === 'volatility') shares.volatility = sizing.maxPercent / 100;
      expect(shares[sizing.kind]).toBeGreaterThan(0.01);
      expect(shares[sizing.kind] * maxOpenPositions).toBeLessThanOrEqual(0.96);
    }
  });

  it('takes sums that buy at least one share of any stock in a broker account', () => {
    for (const rule of manyPlans('sma-cross', ['BKNG']))
      if (rule.agentKind === 'Brokerage' && rule.sizing.kind === 'amount')
        expect(rule.sizing.amount).toBeGreaterThanOrEqual(10_000);
  });
});
