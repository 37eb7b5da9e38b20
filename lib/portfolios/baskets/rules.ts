import { ensureDefined } from '@/lib/core/base/assert';
import type { FundType } from '@/lib/market/data/instrument';
import type { BasketRule, Weights } from './basket';
import { type GridAsset, hasHistory, type PriceGrid } from './price-grid';
import {
  equalWeights,
  ewmaVolatility,
  highest,
  inverseVolatility,
  movingAverage,
  returnBetween,
  volatility,
} from './weightings';

/** Sessions of a month, a quarter and a year. */
export const MONTH = 21;
export const QUARTER = 63;
export const YEAR = 252;
/** Sessions after which `ewmaVolatility` has forgotten where it began. */
export const EWMA_HISTORY = 75;

type Named = Readonly<Record<string, number>>;

/** Instruments by ticker, null if the market lacks one. */
function findAll(grid: PriceGrid, tickers: readonly string[]): readonly number[] | null {
  const found = tickers.map((ticker) =>
    grid.assets.findIndex(({ instrument }) => instrument.ticker === ticker),
  );
  return found.includes(-1) ? null : found;
}

export function assetAt(grid: PriceGrid, index: number): GridAsset {
  return ensureDefined(grid.assets[index], `instrument ${index} of the grid`);
}

/** A rule of a few named instruments, which decides once all of them have so many sessions before. */
export function ofTickers(
  tickers: readonly string[],
  history: number,
  decide: (grid: PriceGrid, members: readonly number[], at: number) => Weights | null,
): BasketRule {
  return {
    requires: tickers,
    members: (grid) => findAll(grid, tickers) ?? [],
    decide(grid, at) {
      const members = findAll(grid, tickers);
      if (!members?.every((index) => hasHistory(assetAt(grid, index), at, history))) return null;
      return decide(grid, members, at);
    },
  };
}

/** A rule of all instruments of a class that have enough history, which needs at least `least` of them. */
export function ofClass(
  fundType: FundType,
  history: number,
  least: number,
  decide: (grid: PriceGrid, members: readonly number[], at: number) => Weights | null,
): BasketRule {
  const members = (grid: PriceGrid) =>
    grid.assets.flatMap(({ instrument }, index) =>
      instrument.fundType === fundType && instrument.group !== 'Inverse' ? [index] : [],
    );
  return {
    requires: [],
    members,
    decide(grid, at) {
      const ready = members(grid).filter((index) => hasHistory(assetAt(grid, index), at, history));
      return ready.length < least ? null : decide(grid, ready, at);
    },
  };
}

/** Fixed weights, fractions by ticker. */
export function fixedWeights(weights: Named): BasketRule {
  const shares = Object.values(weights);
  return ofTickers(
    Object.keys(weights),
    0,
    (_, members) => new Map(members.map((index, position) => [index, shares[position] as number])),
  );
}

export function sameWeights(tickers: readonly string[]): BasketRule {
  return ofTickers(tickers, 0, (_, members) => equalWeights(members));
}

export function inverselyVolatile(tickers: readonly string[]): BasketRule {
  return ofTickers(tickers, QUARTER, (grid, members, at) => inverseVolatility(grid, members, at, QUARTER));
}

/** The `count` instruments of a class with the highest scores, in equal weights. */
export function bestOfClass(
  fundType: FundType,
  count: number,
  history: number,
  score: (asset: GridAsset, at: number) => number,
): BasketRule {
  return ofClass(fundType, history, count, (grid, members, at) =>
    equalWeights(highest(members, count, (index) => score(assetAt(grid, index), at))),
  );
}

/** Return over the year up to a month ago: what momentum is usually measured by, since the last month tends to reverse. */
export function momentum(asset: GridAsset, at: number): number {
  return returnBetween(asset, at - YEAR, at - MONTH);
}

export function calm(asset: GridAsset, at: number): number {
  return -volatility(asset, at, QUARTER);
}

/** Each instrument in an equal part while its close is above its moving average; its part is cash otherwise. */
export function aboveAverage(tickers: readonly string[], sessions: number): BasketRule {
  return ofTickers(tickers, sessions, (grid, members, at) => {
    const above = members.filter((index) => isAboveAverage(assetAt(grid, index), at, sessions));
    return equalWeights(above, 1 / members.length);
  });
}

export function isAboveAverage(asset: GridAsset, at: number, sessions: number): boolean {
  return (asset.close[at] as number) > movingAverage(asset, at, sessions);
}

/** As much of an instrument as brings its volatility to a target, at most all; the rest is cash. */
export function scaledToVolatility(ticker: string, targetPct: number): BasketRule {
  return ofTickers([ticker], EWMA_HISTORY, (grid, members, at) => {
    const index = members[0] as number;
    const annual = ewmaVolatility(assetAt(grid, index), at) * Math.sqrt(grid.calendar.daysPerYear);
    return new Map([[index, Math.min(1, targetPct / 100 / annual)]]);
  });
}

/** Every instrument long after a rise over so many sessions and short after a fall, with equal risk. */
export function trendOfEach(tickers: readonly string[], sessions: number): BasketRule {
  return ofTickers(tickers, sessions, (grid, members, at) => {
    const weights = inverseVolatility(grid, members, at, sessions);
    for (const [index, weight] of weights ?? [])
      weights?.set(index, weight * Math.sign(returnBetween(assetAt(grid, index), at - sessions, at)));
    return weights;
  });
}

/**
 * Each instrument in an equal part from a close above the highest high of the sessions before until a close below their
 * lowest low.
 */
export function breakouts(tickers: readonly string[], sessions: number): BasketRule {
  return ofTickers(tickers, sessions, (grid, members, at) => {
    const held = members.filter((index) => lastBreak(assetAt(grid, index), at, sessions) > 0);
    return equalWeights(held, 1 / members.length);
  });
}

const breaks = new WeakMap<GridAsset, Int8Array>();

/** 1 if the last break up to a session was upward, −1 if it was downward, 0 before the first. */
function lastBreak(asset: GridAsset, at: number, sessions: number): number {
  const kept = breaks.get(asset) ?? findBreaks(asset, sessions);
  breaks.set(asset, kept);
  return kept[at] as number;
}

function findBreaks({ close, high, low, first }: GridAsset, sessions: number): Int8Array {
  const states = new Int8Array(close.length);
  for (let at = first + sessions; at < close.length; at += 1) {
    // A session without a bar neither breaks anything nor counts.
    const highest = high
      .subarray(at - sessions, at)
      .reduce((most, value) => (value > most ? value : most), 0);
    const lowest = low
      .subarray(at - sessions, at)
      .reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);
    const price = close[at] as number;
    states[at] = price > highest ? 1 : price < lowest ? -1 : (states[at - 1] as number);
  }
  return states;
}
