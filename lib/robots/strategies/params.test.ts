import { InputError } from '@/lib/core/base/errors';
import { checkParams, defaultParams, parseParams } from './params';
import { findFamily, STRATEGY_FAMILIES } from './registry';
import type { StrategyFamily } from './types';

function family(id: string): StrategyFamily {
  const found = findFamily(id);
  if (found === null) throw new Error(`no family ${id}`);
  return found;
}

describe('parseParams', () => {
  it.each([
    ['', { fast: 10, slow: 30 }],
    ['   ', { fast: 10, slow: 30 }],
    ['slow=50', { fast: 10, slow: 50 }],
    [' fast = 5 , slow=2e2 ', { fast: 5, slow: 200 }],
  ])('reads %j', (text, expected) => {
    expect(parseParams(family('sma-cross'), text)).toEqual(expected);
  });

  it.each([
    ['sma-cross', 'quick=5', "sma-cross has no parameter 'quick'; it has fast, slow"],
    ['sma-cross', 'toString=5', "sma-cross has no parameter 'toString'"],
    ['sma-cross', 'fast', "'fast' is not a parameter; write comma-separated name=value pairs"],
    ['sma-cross', 'fast=5,', "'' is not a parameter"],
    ['sma-cross', '=5', "'=5' is not a parameter"],
    ['sma-cross', 'fast=', "Parameter 'fast' is '', which is not a number"],
    ['sma-cross', 'fast=ten', "Parameter 'fast' is 'ten', which is not a number"],
    ['sma-cross', 'fast=0x10', "Parameter 'fast' is '0x10', which is not a number"],
    ['sma-cross', 'fast=NaN', "Parameter 'fast' is 'NaN', which is not a number"],
    ['sma-cross', 'fast=1e999', "Parameter 'fast' of sma-cross is Infinity: it must be between 1 and 20000"],
    ['sma-cross', 'fast=-3', "Parameter 'fast' of sma-cross is -3: it must be between 1 and 20000"],
    ['sma-cross', 'fast=9.5', "Parameter 'fast' of sma-cross is 9.5: it must be a whole number"],
    ['sma-cross', 'fast=5,fast=6', "Parameter 'fast' appears twice"],
    ['sma-cross', 'fast=30', "don’t work together: 'fast' (30) must be less than 'slow' (30)"],
    ['rsi-reversion', 'exit=80', "'exit' (80) must be less than 'high' (70)"],
    ['pairs-spread', 'giveUp=1.5', "'entry' (2) must be less than 'giveUp' (1.5)"],
  ])('refuses %s with %j', (id, text, message) => {
    const parse = () => parseParams(family(id), text);
    expect(parse).toThrow(InputError);
    expect(parse).toThrow(message);
  });

  it('refuses a set that leaves a parameter out', () => {
    expect(() => checkParams(family('sma-cross'), { fast: 3 })).toThrow(
      "Parameter 'slow' of sma-cross is missing",
    );
  });
});

describe('STRATEGY_FAMILIES', () => {
  it('offers many families of every analysis and kind, each under one id', () => {
    const ids = STRATEGY_FAMILIES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z]+(-[a-z]+)*$/.test(id))).toBe(true);
    expect(STRATEGY_FAMILIES.filter(({ analysis }) => analysis === 'TA').length).toBeGreaterThanOrEqual(14);
    expect(STRATEGY_FAMILIES.filter(({ analysis }) => analysis === 'FA').length).toBeGreaterThanOrEqual(3);
    expect(STRATEGY_FAMILIES.filter(({ analysis }) => analysis === 'TAFA').length).toBeGreaterThanOrEqual(3);
    expect(STRATEGY_FAMILIES.filter(({ kind }) => kind === 'basket').length).toBeGreaterThanOrEqual(2);
    expect(findFamily('no-such')).toBeNull();
    expect(findFamily('constructor')).toBeNull();
  });

  it.each(STRATEGY_FAMILIES.map((each) => [each.id, each] as const))(
    '%s explains itself and accepts its defaults',
    (_, each) => {
      const params = defaultParams(each);
      expect(() => checkParams(each, params)).not.toThrow();
      expect(each.warmupBars(params)).toBeGreaterThan(0);
      expect(Number.isInteger(each.warmupBars(params))).toBe(true);
      expect(each.title).not.toBe('');
      expect(each.summary).toMatch(/\.$/);
      expect(Object.values(each.params).every(({ meaning }) => meaning.length > 10)).toBe(true);
    },
  );

  it.each(STRATEGY_FAMILIES.map((each) => [each.id, each] as const))(
    '%s reads reports if its analysis says so',
    (_, each) => {
      const kernel = each.create(defaultParams(each), { barsPerSession: 26, fundTypes: ['S', 'S'] });
      expect('onReport' in kernel).toBe(each.analysis !== 'TA');
    },
  );
});
