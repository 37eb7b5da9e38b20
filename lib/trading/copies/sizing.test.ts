import { toMicros } from '@/lib/core/base/money';
import { type CopySettings, DEFAULT_SETTINGS } from './copy';
import { copyBase, isStopped, moneyFor } from './sizing';

const share = { sizing: 'share', amount: toMicros(50_000) } as const;

describe('the size of copied trades', () => {
  it.each<[string, Partial<CopySettings>, number | null, number | null]>([
    ['the amount, whatever the robot’s share', {}, 3, 10_000],
    ['the amount without a share', {}, null, 10_000],
    ['scaled', { scalePct: 250 }, 3, 25_000],
    ['scaled, at most the largest trade', { scalePct: 250, maxPerTrade: toMicros(12_000) }, 3, 12_000],
    ['the robot’s share', share, 12.5, 6_250],
    ['the robot’s share, scaled', { ...share, scalePct: 50 }, 12.5, 3_125],
    ['the robot’s share, at most the largest', { ...share, maxPerTrade: toMicros(500) }, 12.5, 500],
    ['unknown without the share', share, null, null],
    ['unknown for a share of nothing', share, 0, null],
  ])('is %s', (_, more, sharePct, money) => {
    const micros = sharePct === null ? null : toMicros(sharePct);
    const expected = money === null ? null : toMicros(money);
    expect(moneyFor({ ...DEFAULT_SETTINGS, ...more }, micros)).toBe(expected);
  });

  it.each<[string, Partial<CopySettings>, number]>([
    ['the amount for each instrument', {}, 30_000],
    ['for as many as may be open', { maxOpen: 2, scalePct: 200 }, 40_000],
    ['the largest trade for each', { maxPerTrade: toMicros(1_000) }, 3_000],
    ['the allocation', { ...share, scalePct: 200 }, 100_000],
  ])('together is %s, which the stop is a part of', (_, more, base) => {
    const settings = { ...DEFAULT_SETTINGS, ...more };
    expect(copyBase(settings, 3)).toBe(toMicros(base));
    expect(isStopped(settings, copyBase(settings, 3), toMicros(base / 4))).toBe(true);
    expect(isStopped(settings, copyBase(settings, 3), toMicros(base / 4) - 1)).toBe(false);
  });
});
