import { type Bits, hasBit, takeBits } from './bitset';

/**
 * One page of the selected numbers: those in most of the sets first, ties in the default order.
 * @param sets one for each requested ticker: the robots that trade it
 * @param total how many are selected
 */
export function takeByCommonTickers(
  sets: readonly Bits[],
  selected: Bits,
  total: number,
  offset: number,
  pageSize: number,
): readonly number[] {
  // Without tickers all have none in common. With tickers the filter has left those that trade one, which are few.
  if (sets.length === 0) return takeBits(selected, offset, pageSize);
  const byCount: number[][] = Array.from({ length: sets.length + 1 }, () => []);
  for (const number of takeBits(selected, 0, total)) {
    let count = 0;
    for (const bits of sets) if (hasBit(bits, number)) count += 1;
    byCount[count]?.push(number);
  }
  return byCount
    .reverse()
    .flat()
    .slice(offset, offset + pageSize);
}
