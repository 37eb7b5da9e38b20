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
  it('gives every kind of account, and sizes by volatility to all', () => {
    const rules = manyPlans('ema-trend', ['AAPL']);
    expect(new Set(rules.map((rule) => rule.agentKind))).toEqual(new Set(['Signal', 'Virtual', 'Brokerage']));
    expect(new Set(rules.map((rule) => rule.sizing.kind))).toEqual(new Set(['volatility']));
    expect(new Set(rules.map((rule) => rule.sizing.targetPct))).toEqual(new Set([10, 4]));
  });

  it('sells few stocks and funds short, and currencies always', () => {
    const shorts = (tickers: [string, ...string[]]) =>
      manyPlans('ema-trend', tickers).filter((rule) => rule.allowShort).length / 200;
    for (const ticker of ['AAPL', 'SPY']) {
      expect(shorts([ticker])).toBeGreaterThan(0.1);
      expect(shorts([ticker])).toBeLessThan(0.4);
    }
    expect(shorts(['EURUSD'])).toBe(1);
  });

  it('aims at the same volatility with several positions as with one', () => {
    const five = manyPlans('rsi-reversion', ['AAPL', 'MSFT', 'JPM', 'KO', 'XOM']);
    for (const { sizing, aimedVolatilityPct, maxOpenPositions } of five) {
      expect(maxOpenPositions).toBeGreaterThan(2);
      // Between positions that move together and positions that have nothing to do with each other.
      expect(sizing.targetPct * maxOpenPositions).toBeGreaterThan(aimedVolatilityPct);
      expect(sizing.targetPct * Math.sqrt(maxOpenPositions)).toBeLessThan(aimedVolatilityPct);
    }
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
    for (const { sizing, maxOpenPositions } of [
      ...manyPlans('rsi-reversion', ['AAPL', 'MSFT', 'JPM', 'KO', 'XOM']),
      ...manyPlans('rsi-reversion', ['SPY']),
      ...manyPlans('pairs-spread', ['KO', 'PEP']),
    ]) {
      expect(sizing.maxPercent).toBeGreaterThan(1);
      expect(sizing.maxPercent * maxOpenPositions).toBeLessThanOrEqual(96);
    }
  });
});
