import { assert } from '@/lib/core/base/assert';
import { MINUTE_MS } from '@/lib/core/base/time';
import { Sma } from '@/lib/robots/indicators/sma';
import { findFamily } from '@/lib/robots/strategies/registry';

/** Closes of the lesson's 5-minute bars. */
export const RULE_CLOSES: readonly number[] = [
  20, 20.2, 20.1, 19.8, 19.5, 19.4, 19.7, 20.1, 20.6, 20.9, 20.8, 20.4, 20, 19.6,
];
export const FAST = 3;
export const SLOW = 5;

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** Opens at which the lesson's two decisions are filled. */
export const RULE_FILLS = [
  { bar: 10, price: 20.65 },
  { bar: 15, price: 19.55 },
] as const;

export interface Cross {
  /** Number of the bar at whose close it's decided, from 1. */
  readonly bar: number;
  readonly side: 'up' | 'down';
}

/** The averages after each close; null until there are enough. */
export function averages(closes: readonly number[], period: number): readonly (number | null)[] {
  const sma = new Sma(period);
  return closes.map((close) => {
    const value = sma.push(close);
    return Number.isNaN(value) ? null : value;
  });
}

/** Crosses as robots find them: by the strategy's own kernel. */
export function findCrosses(closes: readonly number[]): readonly Cross[] {
  const family = findFamily('sma-cross');
  assert(family?.kind === 'single', 'robots trade crosses of averages');
  const kernel = family.create({ fast: FAST, slow: SLOW }, { barsPerSession: 78, fundTypes: ['S'] });
  return closes.flatMap((close, place) => {
    const decision = { target: Number.NaN, stop: Number.NaN, takeProfit: Number.NaN };
    const bar = { time: 0, day: 0, slot: place, lastOfSession: false, volume: 0 };
    kernel.onBar({ ...bar, open: close, high: close, low: close, close }, decision);
    if (Number.isNaN(decision.target)) return [];
    return [{ bar: place + 1, side: decision.target > 0 ? ('up' as const) : ('down' as const) }];
  });
}

/** A decision at a bar's close fills at the first bar that opens after it: the next one opens at that moment. */
export function fillBar(decided: number): number {
  return decided + 2;
}

const UNSEEN = 20;
const FEWEST_CROSSES = 2;

/** Twenty closes with at least two crosses. */
export function makeCloses(random: () => number): readonly number[] {
  for (;;) {
    let close = 20 + 60 * random();
    let drift = 0;
    const closes = Array.from({ length: UNSEEN }, () => {
      drift = 0.6 * drift + 0.012 * (random() - 0.5);
      close *= 1 + drift;
      return Math.round(100 * close) / 100;
    });
    if (findCrosses(closes).length >= FEWEST_CROSSES) return closes;
  }
}

/** What became of each bar that was marked or should have been. */
export function judgeMarks(
  closes: readonly number[],
  marked: ReadonlySet<number>,
): {
  readonly found: readonly Cross[];
  readonly missed: readonly Cross[];
  readonly wrong: readonly number[];
} {
  const crosses = findCrosses(closes);
  return {
    found: crosses.filter(({ bar }) => marked.has(bar)),
    missed: crosses.filter(({ bar }) => !marked.has(bar)),
    wrong: [...marked].filter((bar) => !crosses.some((cross) => cross.bar === bar)).sort((a, b) => a - b),
  };
}

/**
 * When and at which close an order was decided that filled at the open of a 5-minute bar. The bar that opens at the
 * moment of decision is too late; after a break there is none, and the last close before it decided.
 * @param bars the two bars before the fill, oldest first
 * @param filledAt UTC milliseconds
 * @returns null without enough bars
 */
export function decisionBefore(
  bars: { readonly time: readonly number[]; readonly close: readonly number[] },
  filledAt: number,
): { readonly decidedAt: number; readonly decidedClose: number } | null {
  const [before, last] = [bars.time.length - 2, bars.time.length - 1];
  const lastOpen = bars.time[last];
  if (lastOpen === undefined) return null;
  if (lastOpen + FIVE_MINUTES_MS < filledAt)
    return { decidedAt: lastOpen + FIVE_MINUTES_MS, decidedClose: bars.close[last] as number };
  const decidedClose = bars.close[before];
  return decidedClose === undefined ? null : { decidedAt: lastOpen, decidedClose };
}
