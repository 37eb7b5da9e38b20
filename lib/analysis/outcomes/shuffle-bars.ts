import { seededRandom } from '@/lib/core/base/seeded-random';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';

/** Sessions that are shuffled among themselves: volatility of another year stays in that year. */
const PERIOD = 252;
/** Sessions in a row that stay together. */
const BLOCK = 5;

/**
 * A placebo: the same days with the same bars in another order, each bar relative to the close before it, in blocks of
 * five, each 252 sessions among themselves. Every period starts and ends at the same price as before, and nothing that
 * a pattern sees is followed by more than chance. Sessions after the last whole period are left out, so that a new
 * session changes nothing; shorter histories are one period.
 * @param seed the same gives the same
 */
export function shuffleBars(bars: DailyBars, seed: number): DailyBars {
  const length = shuffledLength(bars.length);
  const shuffled = {
    ...emptyBars(bars.fundId, length),
    madeAfterwards: Math.min(bars.madeAfterwards, length),
  };
  shuffled.day.set(bars.day.subarray(0, length));
  const random = seededRandom(seed);
  const order: number[] = [];
  for (let from = 0; from < length; from += PERIOD)
    order.push(...shuffledPlaces(from, Math.min(from + PERIOD, length), random));
  for (const [at, source] of order.entries()) {
    const scale = closeBefore(shuffled, at, bars) / closeBefore(bars, source, bars);
    for (const name of ['open', 'high', 'low', 'close'] as const)
      shuffled[name][at] = (bars[name][source] as number) * scale;
    shuffled.volume[at] = bars.volume[source] as number;
  }
  return shuffled;
}

/** How many of so many sessions a placebo has. */
export function shuffledLength(length: number): number {
  return length < PERIOD ? length : length - (length % PERIOD);
}

/** Of the first bar, its open in `original`. */
function closeBefore(bars: DailyBars, at: number, original: DailyBars): number {
  return (at === 0 ? original.open[0] : bars.close[at - 1]) as number;
}

/** The places of a period in blocks, the first of which may be shorter, in a random order (R. Durstenfeld, 1964). */
function shuffledPlaces(from: number, to: number, random: () => number): number[] {
  const blocks: number[][] = [];
  for (let at = from; at < to; ) {
    const size = at === from ? 1 + Math.floor(random() * BLOCK) : BLOCK;
    const end = Math.min(at + size, to);
    blocks.push(Array.from({ length: end - at }, (_, index) => at + index));
    at = end;
  }
  for (let left = blocks.length - 1; left > 0; left -= 1) {
    const other = Math.floor(random() * (left + 1));
    [blocks[left], blocks[other]] = [blocks[other] as number[], blocks[left] as number[]];
  }
  return blocks.flat();
}
