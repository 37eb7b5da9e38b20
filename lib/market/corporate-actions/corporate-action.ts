import type { EpochDay, FundId, Millis, Price } from '@/lib/core/base/brand';
import { HOUR_MS, isoDay, MINUTE_MS } from '@/lib/core/base/time';
import { newYorkTime } from '@/lib/market/calendar/new-york';

/** What a company or fund did that changes what its holders have without a trade. */

/** `after` shares for each `before` shares, in lowest terms: 10 and 1 for a 10-for-1 split, 1 and 8 for 1-for-8. */
export interface SplitRatio {
  readonly after: number;
  readonly before: number;
}

interface About {
  /** Names the action within an account, so that it is applied once. */
  readonly key: string;
  readonly fundId: FundId;
  /** What was held before then is concerned. */
  readonly effectiveAt: Millis;
}

/** Quantities and prices change, what was paid doesn't. */
export type StockSplit = About & { readonly kind: 'split' } & SplitRatio;

export type CorporateAction =
  | StockSplit
  /** The same shares under another symbol. */
  | (About & { readonly kind: 'symbol-change'; readonly from: string; readonly to: string })
  /** Holders also get shares of another company. What was paid stays with the shares they had. */
  | (About & SplitRatio & { readonly kind: 'spin-off'; readonly newSymbol: string })
  /** Holders are paid, short sellers pay. */
  | (About & { readonly kind: 'cash-dividend'; readonly perShare: Price });

export const NO_SPLIT: SplitRatio = { after: 1, before: 1 };

/** @throws RangeError if either isn't a whole number above zero that fits */
export function splitRatio(after: number, before: number): SplitRatio {
  if (!(isCount(after) && isCount(before)))
    throw new RangeError(`${after} for ${before} is not the ratio of a split`);
  const common = commonDivisor(after, before);
  return { after: after / common, before: before / common };
}

/** The ratio of two decimals, such as 1.05 new shares for 1; null if they aren't above zero. */
export function ratioOfDecimals(after: number, before: number): SplitRatio | null {
  const [whole, other] = [Math.round(after * DECIMALS), Math.round(before * DECIMALS)];
  return isCount(whole) && isCount(other) ? splitRatio(whole, other) : null;
}

/** One split after the other. */
export function combined(first: SplitRatio, second: SplitRatio): SplitRatio {
  return splitRatio(first.after * second.after, first.before * second.before);
}

/** The split that undoes this one. */
export function inverse({ after, before }: SplitRatio): SplitRatio {
  return { after: before, before: after };
}

/** The ratio of all splits of an instrument that took effect after one instant, up to another. */
export function splitBetween(
  splits: readonly StockSplit[],
  fundId: FundId,
  from: Millis,
  to: Millis,
): SplitRatio {
  return splits
    .filter((split) => split.fundId === fundId && split.effectiveAt > from && split.effectiveAt <= to)
    .reduce<SplitRatio>(combined, NO_SPLIT);
}

/** When a day's first trades in New York may be at the price that an action leaves. */
export function actionBegin(day: EpochDay): Millis {
  return newYorkTime(day, FIRST_TRADES);
}

/** A split whose key is its day, so that two reports of it are one action. */
export function splitOn(fundId: FundId, day: EpochDay, ratio: SplitRatio): StockSplit {
  return {
    kind: 'split',
    key: `split:${fundId}:${isoDay(day)}`,
    fundId,
    effectiveAt: actionBegin(day),
    ...ratio,
  };
}

const FIRST_TRADES = (4 * HOUR_MS) / MINUTE_MS;
const DECIMALS = 1_000_000;

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
