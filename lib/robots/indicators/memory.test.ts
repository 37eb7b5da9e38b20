import { Adx } from './adx';
import { Atr } from './atr';
import { emaMemory, wilderMemory } from './memory';
import { Rsi } from './rsi';
import { Ema, WilderAverage } from './smoothing';
import { Supertrend } from './supertrend';

interface Bar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

function walk(length: number): Bar[] {
  let state = 7;
  let price = 100;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    const step = (state / 2_147_483_647 - 0.5) * 2;
    const close = price + step;
    const bar = { high: Math.max(price, close) + 0.3, low: Math.min(price, close) - 0.2, close };
    price = close;
    return bar;
  });
}

describe('doubling the warm-up', () => {
  it.each<[string, number, () => (bar: Bar) => number]>([
    ['Ema(50)', emaMemory(50), over(() => new Ema(50))],
    ['WilderAverage(30)', wilderMemory(30), over(() => new WilderAverage(30))],
    ['Rsi(14)', 1 + wilderMemory(14), over(() => new Rsi(14))],
    ['Atr(14)', 1 + wilderMemory(14), overBars(() => new Atr(14))],
    ['Adx(14)', 3 * wilderMemory(14), overBars(() => new Adx(14))],
    ['Supertrend(10, 3)', 1 + wilderMemory(10) + 450, overBars(() => new Supertrend(10, 3))],
  ])('moves %s no further than rounding', (_, warmup, make) => {
    const bars = walk(2 * warmup + 300);
    const [early, late] = [make(), make()];
    let largest = 0;
    for (const [i, bar] of bars.entries()) {
      const value = early(bar);
      if (i < warmup) continue;
      const other = late(bar);
      if (i >= 2 * warmup) largest = Math.max(largest, Math.abs(value - other) / Math.abs(value));
    }
    expect(largest).toBeLessThan(1e-13);
  });

  it('names a memory after which a start weighs less than rounding, and not much longer', () => {
    expect(0.5 ** (wilderMemory(2) - 2)).toBeLessThanOrEqual(2 ** -53);
    expect(wilderMemory(2)).toBe(55);
    expect(emaMemory(3)).toBe(56);
    expect(wilderMemory(1)).toBe(2);
  });
});

function over(make: () => { push(value: number): number }): () => (bar: Bar) => number {
  return () => {
    const indicator = make();
    return (bar) => indicator.push(bar.close);
  };
}

function overBars(
  make: () => { push(high: number, low: number, close: number): number },
): () => (bar: Bar) => number {
  return () => {
    const indicator = make();
    return (bar) => indicator.push(bar.high, bar.low, bar.close);
  };
}
