import { checkParams, defaultParams } from './params';
import { findFamily, STRATEGY_FAMILIES } from './registry';
import { slowParams } from './slow-params';

function slowed(id: string, factor: number) {
  const family = findFamily(id);
  if (!family) throw new Error(`No family ${id}`);
  return slowParams(family, defaultParams(family), factor);
}

it.each([
  ['sma-cross', 8, { fast: 80, slow: 240 }],
  ['donchian-breakout', 32, { entry: 1800, exit: 640, stop: 11 }],
  ['supertrend-follow', 4, { period: 40, multiple: 6 }],
  // A longer index strays less from its middle.
  ['rsi-reversion', 4, { period: 56, low: 40, exit: 50, high: 60, stop: 6 }],
  ['quality-pullback', 4, { quality: 0.55, period: 56, depth: 7.5, stop: 10 }],
  // A longer ADX never shows a strong trend.
  ['ema-trend', 4, { fast: 80, slow: 240, adxPeriod: 14, strength: 22, stop: 8 }],
  // Sessions don't get longer.
  ['vwap-reversion', 8, { entry: 3, settle: 3, stop: 4 }],
])('slows %s by %d to %j', (id, factor, expected) => {
  expect(slowed(id, factor)).toEqual(expected);
});

it.each(STRATEGY_FAMILIES.map(({ id }) => id))('keeps %s valid when it is slowed', (id) => {
  const family = findFamily(id);
  for (const factor of [1, 2, 16, 128])
    if (family) expect(() => checkParams(family, slowed(id, factor))).not.toThrow();
});

it.each(STRATEGY_FAMILIES.map((family) => [family.id, family] as const))(
  '%s states how long its positions usually last: some bars, and none fewer when slowed down',
  (_, family) => {
    for (const barsPerSession of [13, 78, 288]) {
      const usual = family.holdingBars(defaultParams(family), { barsPerSession });
      expect(usual).toBeGreaterThan(1);
      const slowed = slowParams(family, defaultParams(family), 4);
      expect(family.holdingBars(slowed, { barsPerSession })).toBeGreaterThanOrEqual(usual);
    }
  },
);
