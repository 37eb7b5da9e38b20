import type { RawBar } from '../feed-state';
import { LIVE_BAR_MS } from '../session-bars';

/** A session's bars around a price, a wave of a few percent; deterministic. */
export function madeBars(
  { open, close }: { readonly open: number; readonly close: number },
  price: number,
): RawBar[] {
  const bars: RawBar[] = [];
  for (let time: number = open; time < close; time += LIVE_BAR_MS) {
    const at = (moment: number) =>
      round(price * (1 + 0.03 * Math.sin(moment / 2.3e6) + 0.01 * Math.sin(moment / 7e5)));
    const [first, last] = [at(time), at(time + LIVE_BAR_MS)];
    bars.push({
      time,
      open: first,
      high: round(Math.max(first, last) * 1.001),
      low: round(Math.min(first, last) * 0.999),
      close: last,
      volume: 40_000,
    });
  }
  return bars;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
