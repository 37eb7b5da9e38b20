import type { FundId } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { normalQuantile } from '@/lib/core/statistics/normal';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import type { DrawnCorner } from '../schematic-corners';

/**
 * Bars whose closes follow straight lines between corners, with independent normal noise. Highs and lows are 0.3% around
 * each close.
 * @param noise standard deviation, in percent
 */
export function drawBars(corners: readonly DrawnCorner[], { noise = 0, seed = 1 } = {}): DailyBars {
  const closes: number[] = [];
  let last = 0;
  for (const [bars, percent] of corners) {
    for (let bar = 1; bar <= bars; bar += 1) closes.push(last + ((percent - last) * bar) / bars);
    last = percent;
  }
  const random = seededRandom(seed);
  return barsFrom(
    closes.map(
      (percent) => 100 * Math.exp((percent + noise * normalQuantile(0.0005 + 0.999 * random())) / 100),
    ),
  );
}

/** Daily bars of these closes, with highs and lows of 0.3% around them. */
export function barsFrom(closes: readonly number[]): DailyBars {
  const bars = emptyBars(1 as FundId, closes.length);
  for (const [at, close] of closes.entries()) {
    bars.day[at] = 19_000 + at;
    bars.open[at] = close;
    bars.close[at] = close;
    bars.high[at] = close * 1.003;
    bars.low[at] = close / 1.003;
    bars.volume[at] = 1_000;
  }
  return bars;
}
