import type { Micros } from '@/lib/core/base/brand';
import { toMicros, ZERO } from '@/lib/core/base/money';
import { absoluteDrawdown, type EquityCurve, maxDrawdownPct } from '@/lib/robots/statistics/equity-figures';

/** A curve's depth below its highest value so far, in percent, 0 or below; the first value counts as a peak. */
export function underwater(values: readonly number[]): readonly number[] {
  let peak = values[0] ?? 0;
  return values.map((value) => {
    peak = Math.max(peak, value);
    return peak > 0 ? Math.min(0, 100 * (value / peak - 1)) : 0;
  });
}

/** Max drawdown of a curve in percent, by the definition of robots' pages. */
export function deepestDrawdown(values: readonly number[]): number {
  return maxDrawdownPct(asEquity(values));
}

/** The largest fall from a peak in the unit of the values. */
export function deepestFall(values: readonly number[]): number {
  return absoluteDrawdown(asEquity(values));
}

function asEquity(values: readonly number[]): EquityCurve {
  const amounts: readonly Micros[] = values.map(toMicros);
  return {
    initialBalance: amounts[0] ?? ZERO,
    days: amounts.map((equity, day) => ({ day, equity })),
  };
}

/** The gain that makes up for a loss, both in percent: 25 after 20. Infinity after 100. */
export function gainToRecover(lossPct: number): number {
  return 100 * (1 / (1 - lossPct / 100) - 1);
}

export interface SizingWish {
  readonly account: number;
  /** In the unit of the account. */
  readonly bearableLoss: number;
  readonly drawdownPct: number;
  /** How much deeper the next drawdown may be than the deepest so far, in percent. */
  readonly deeperPct: number;
}

/** How much of an account goes in, so that a drawdown costs no more than is bearable: at most all of it. */
export function stakeFor({ account, bearableLoss, drawdownPct, deeperPct }: SizingWish): number {
  const assumed = Math.min(100, drawdownPct * (1 + deeperPct / 100));
  return assumed === 0 ? account : Math.min(account, (100 * bearableLoss) / assumed);
}

/** An account's value while `stake` of it follows a curve and the rest stays in cash. */
export function accountAt(values: readonly number[], account: number, stake: number): readonly number[] {
  const [first = 1] = values;
  return values.map((value) => account - stake + (stake * value) / first);
}

/** The index of the lesson's example. */
export const EXAMPLE_INDEX: readonly number[] = [100, 106, 112, 109, 101, 95.2, 98, 104, 110, 116, 113, 118];
