import { CANDLESTICKS } from './all-candlesticks';
import {
  Candle,
  type CandlePrices,
  type CandlestickValue,
  LOOKBACK,
  NONE,
  SHORT_LOOKBACK,
  UP,
} from './candle';
import { FIVE_BARS, FOUR_BARS } from './more-bars';
import { ONE_BAR } from './one-bar';
import { THREE_BARS } from './three-bars';
import { TWO_BARS } from './two-bars';

/** After so many bars a scan finds what one finds that began earlier. */
export const SCAN_WARMUP = 17;
/** Candles kept: a power of two above all that's looked back at. */
const RING = 16;
/** Bars in which a false break must be confirmed. */
const CONFIRMED_WITHIN = 3;

export interface CandlestickScan {
  /**
   * Takes the next bar and returns a value for each of `CANDLESTICKS`, in their order: what the bar completes, 0 until
   * there are enough bars. The array is reused by the next call.
   */
  add(bar: CandlePrices): Int16Array;
}

/** Finds candlestick patterns bar by bar, as TA-Lib does with its default settings. */
export function createCandlestickScan(): CandlestickScan {
  const found = new Int16Array(CANDLESTICKS.length);
  const candles = Array.from({ length: RING }, () => new Candle());
  const bodies = new Float64Array(RING);
  const ranges = new Float64Array(RING);
  const bothShadows = new Float64Array(RING);
  const watches = CONFIRMED_LATER.map((index) => ({ index, watch: new FalseBreakWatch() }));
  let count = 0;

  const candle = (age: number) => candles[(count - 1 - age) & (RING - 1)] as Candle;

  /** Sums are made anew each time, so that what is found depends on these bars alone. */
  function measure(last: Candle): void {
    const end = count - 1;
    let body = 0;
    let range = 0;
    let shadows = 0;
    let rangeOf5 = 0;
    for (let at = end - LOOKBACK; at < end; at += 1) {
      const slot = at & (RING - 1);
      body += bodies[slot] as number;
      range += ranges[slot] as number;
      shadows += bothShadows[slot] as number;
      if (at >= end - SHORT_LOOKBACK) rangeOf5 += ranges[slot] as number;
    }
    last.compareWith(body / LOOKBACK, range / LOOKBACK, shadows / LOOKBACK, rangeOf5 / SHORT_LOOKBACK);
    const slot = end & (RING - 1);
    bodies[slot] = last.body;
    ranges[slot] = last.range;
    bothShadows[slot] = last.upperShadow + last.lowerShadow;
  }

  return {
    add(bar) {
      count += 1;
      const last = candle(0);
      last.setPrices(bar);
      measure(last);
      const [secondLast, thirdLast, fourthLast, fifthLast] = [candle(1), candle(2), candle(3), candle(4)];
      for (const { index, find } of OF_ONE) found[index] = find(last);
      for (const { index, find } of OF_TWO) found[index] = find(secondLast, last);
      for (const { index, find } of OF_THREE) found[index] = find(thirdLast, secondLast, last);
      for (const { index, find } of OF_FOUR) found[index] = find(fourthLast, thirdLast, secondLast, last);
      for (const { index, find } of OF_FIVE)
        found[index] = find(fifthLast, fourthLast, thirdLast, secondLast, last);
      for (const { index, watch } of watches)
        found[index] = watch.push(found[index] as CandlestickValue, secondLast, last);
      if (count <= MOST_WARMUP)
        for (const [index, { warmup }] of CANDLESTICKS.entries()) if (count <= warmup) found[index] = NONE;
      return found;
    },
  };
}

function indexed<Find>(kinds: readonly { readonly id: string; readonly find: Find }[]) {
  return kinds.map(({ id, find }) => ({ index: CANDLESTICKS.findIndex((kind) => kind.id === id), find }));
}

const OF_ONE = indexed(ONE_BAR);
const OF_TWO = indexed(TWO_BARS);
const OF_THREE = indexed(THREE_BARS);
const OF_FOUR = indexed(FOUR_BARS);
const OF_FIVE = indexed(FIVE_BARS);
const CONFIRMED_LATER = CANDLESTICKS.flatMap(({ isConfirmedLater }, index) =>
  isConfirmedLater ? [index] : [],
);
const MOST_WARMUP = Math.max(...CANDLESTICKS.map(({ warmup }) => warmup));

/** The newest false break, until a close on the other side of its inside bar confirms it. */
class FalseBreakWatch {
  private value: CandlestickValue = NONE;
  private high = 0;
  private low = 0;
  private barsLeft = 0;

  /** @returns the new false break's value, twice its value when it's confirmed, or 0 */
  push(value: CandlestickValue, inside: Candle, last: Candle): CandlestickValue {
    if (value !== NONE) {
      this.value = value;
      this.high = inside.high;
      this.low = inside.low;
      this.barsLeft = CONFIRMED_WITHIN;
      return value;
    }
    if (this.barsLeft === 0) return NONE;
    this.barsLeft -= 1;
    if (this.value === UP ? last.close <= this.high : last.close >= this.low) return NONE;
    this.barsLeft = 0;
    return 2 * this.value;
  }
}
