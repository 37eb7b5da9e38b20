import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import type { Weights } from './basket';
import type { GridAsset, PriceGrid } from './price-grid';

/** Weight of the newest squared return of `ewmaVolatility` is one less this. */
const EWMA_DECAY = 0.94;
/** After so many sessions the first return weighs less than 1%. */
const EWMA_SESSIONS = 75;

/** Return over the sessions from one to another, as a fraction. */
export function returnBetween({ close }: GridAsset, from: number, to: number): number {
  return (close[to] as number) / (close[from] as number) - 1;
}

export function dailyReturnsUpTo(asset: GridAsset, at: number, sessions: number): Float64Array {
  const returns = new Float64Array(sessions);
  for (let index = 0; index < sessions; index += 1)
    returns[index] = returnBetween(asset, at - sessions + index, at - sessions + index + 1);
  return returns;
}

/** Deviation of the daily returns of as many sessions, as a fraction a day. */
export function volatility(asset: GridAsset, at: number, sessions: number): number {
  return meanAndDeviation(dailyReturnsUpTo(asset, at, sessions)).deviation;
}

/** The root of the exponentially weighted mean of squared daily returns (RiskMetrics, decay 0.94), as a fraction a day. */
export function ewmaVolatility(asset: GridAsset, at: number): number {
  let variance = 0;
  let total = 0;
  for (const value of dailyReturnsUpTo(asset, at, EWMA_SESSIONS)) {
    variance = EWMA_DECAY * variance + value ** 2;
    total = EWMA_DECAY * total + 1;
  }
  return Math.sqrt(variance / total);
}

/** Mean of the closes of as many sessions. */
export function movingAverage({ close }: GridAsset, at: number, sessions: number): number {
  let sum = 0;
  for (let index = at - sessions + 1; index <= at; index += 1) sum += close[index] as number;
  return sum / sessions;
}

/** Mean value traded in a session: close × volume. */
export function valueTraded({ close, volume }: GridAsset, at: number, sessions: number): number {
  let sum = 0;
  for (let index = at - sessions + 1; index <= at; index += 1)
    sum += (close[index] as number) * (volume[index] as number);
  return sum / sessions;
}

/** @param share of each; an equal part of everything by default */
export function equalWeights(members: readonly number[], share = 1 / members.length): Weights {
  return new Map(members.map((index) => [index, share]));
}

/** Weights proportional to 1 ÷ volatility, which sum to 1; null where a price doesn't move at all. */
export function inverseVolatility(
  grid: PriceGrid,
  members: readonly number[],
  at: number,
  sessions: number,
): Map<number, number> | null {
  const inverse = members.map((index) => 1 / volatility(grid.assets[index] as GridAsset, at, sessions));
  const total = inverse.reduce((sum, value) => sum + value, 0);
  if (!Number.isFinite(total)) return null;
  return new Map(members.map((index, position) => [index, (inverse[position] as number) / total]));
}

/** The members with the highest scores, the highest first; ties by ticker. */
export function highest(
  members: readonly number[],
  count: number,
  score: (index: number) => number,
): readonly number[] {
  const scores = members.map((index) => [index, score(index)] as const);
  return scores
    .sort(([one, first], [other, second]) => second - first || one - other)
    .slice(0, count)
    .map(([index]) => index);
}
