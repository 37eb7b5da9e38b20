import { inverse, type SplitRatio } from './corporate-action';

/** Ratios that splits usually have: others are only believed where somebody names them. */

/** The largest n for which n for 1, and 1 for n, count as usual. */
const MOST_PARTS = 250;

/** n for 1, 1 for n, and the usual ones of two small numbers, such as 3 for 2. */
export const SIMPLE_RATIOS: readonly SplitRatio[] = [
  ...Array.from({ length: MOST_PARTS - 1 }, (_, index) => ({ after: index + 2, before: 1 })),
  { after: 3, before: 2 },
  { after: 4, before: 3 },
  { after: 5, before: 2 },
  { after: 5, before: 3 },
].flatMap((ratio) => [ratio, inverse(ratio)]);

/**
 * The ratio of the split that explains a price's change, as when a feed restates its past; null if no simple one does.
 * @param tolerance a fraction of the price
 */
export function ratioOfPrices(priceBefore: number, priceNow: number, tolerance: number): SplitRatio | null {
  if (!(priceBefore > 0 && priceNow > 0)) return null;
  const distance = ({ after, before }: SplitRatio) =>
    Math.abs((priceBefore / priceNow) * (before / after) - 1);
  const best = [...SIMPLE_RATIOS].sort((a, b) => distance(a) - distance(b))[0];
  return best && distance(best) <= tolerance ? best : null;
}
