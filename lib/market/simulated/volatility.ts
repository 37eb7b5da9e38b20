import type { MarketClass } from './market-class';
import { normalAt, uniformAt } from './random';

/**
 * Volatility from session to session is the exponential of a sum of slow and fast random curves, each known at any day
 * from a few hashes: some turn over in days, some in weeks, some in months, which gives the slowly falling
 * autocorrelation of |returns| that markets have. All of it is independent of the returns' signs, but for leverage.
 */

/** Streams of random numbers that a class or a factor has besides its returns. */
const REGIME = 11;
const CURVE = 20;

interface Curve {
  /** Calendar days between the curve's support points. */
  readonly days: number;
  /** Variance of the logarithm of volatility that it brings. */
  readonly variance: number;
}

const COMMON: readonly Curve[] = [
  { days: 160, variance: 0.015 },
  { days: 44, variance: 0.05 },
  { days: 13, variance: 0.045 },
  { days: 1, variance: 0.012 },
];
const SPECIFIC: readonly Curve[] = [
  { days: 29, variance: 0.012 },
  { days: 7, variance: 0.012 },
  { days: 1, variance: 0.015 },
];

export type Regime = 'calm' | 'normal' | 'stressed';

const REGIME_DAYS = 38;
const REGIMES: readonly { readonly name: Regime; readonly share: number; readonly multiple: number }[] = [
  { name: 'calm', share: 0.4, multiple: 0.78 },
  { name: 'normal', share: 0.42, multiple: 1 },
  { name: 'stressed', share: 0.18, multiple: 1.5 },
];
const REGIME_SCALE = 1 / Math.sqrt(REGIMES.reduce((sum, one) => sum + one.share * one.multiple ** 2, 0));

/** The state of a class of markets on a day; it lasts for about five weeks. */
export function regimeAt(seed: number, market: MarketClass, day: number): Regime {
  return regimeEntry(seed, market, day).name;
}

function regimeEntry(seed: number, market: MarketClass, day: number): (typeof REGIMES)[number] {
  const stream = market.stream * 1000 + REGIME;
  const phase = Math.floor(uniformAt(seed, stream, -1) * REGIME_DAYS);
  let rest = uniformAt(seed, stream, Math.floor((day + phase) / REGIME_DAYS));
  for (const one of REGIMES) {
    rest -= one.share;
    if (rest < 0) return one;
  }
  return REGIMES[1] as (typeof REGIMES)[number];
}

/** The volatility of a whole class on a day, as a multiple whose square is 1 on average. */
export function commonVolatility(seed: number, market: MarketClass, day: number): number {
  const level = REGIME_SCALE * regimeEntry(seed, market, day).multiple;
  return level * Math.exp(sumOfCurves(COMMON, seed, market.stream * 1000, day));
}

/** What one factor adds to that of its class, as a multiple whose square is 1 on average. */
export function specificVolatility(seed: number, stream: number, day: number): number {
  return Math.exp(sumOfCurves(SPECIFIC, seed, stream, day));
}

/** Sum of the curves less their total variance, so that the square of its exponential is 1 on average. */
function sumOfCurves(curves: readonly Curve[], seed: number, stream: number, day: number): number {
  let sum = 0;
  for (let index = 0; index < curves.length; index += 1) {
    const { days, variance } = curves[index] as Curve;
    sum += Math.sqrt(variance) * curveAt(seed, stream * 64 + CURVE + index, day, days) - variance;
  }
  return sum;
}

/** A standard normal at every day; neighbours are alike. Circular interpolation keeps the variance at one. */
function curveAt(seed: number, stream: number, day: number, days: number): number {
  if (days === 1) return normalAt(seed, stream, day);
  const place = (day + uniformAt(seed, stream, -1) * days) / days;
  const knot = Math.floor(place);
  const angle = ((place - knot) * Math.PI) / 2;
  return (
    Math.cos(angle) * normalAt(seed, stream, knot, 4) + Math.sin(angle) * normalAt(seed, stream, knot + 1, 4)
  );
}

const LEVERAGE_MEMORY = 16;
const LEVERAGE_DECAY = 0.82;

/**
 * Leverage (Black, 1976): falls raise the volatility of the sessions after them. A sum over the shocks of the last
 * sessions, newest first in the sense of `shockBefore(1)`; returns the multiple, whose square is about 1 on average.
 */
export function leverageMultiple(strength: number, shockBefore: (sessions: number) => number): number {
  if (strength === 0) return 1;
  let sum = 0;
  let weight = strength;
  let variance = 0;
  for (let back = 1; back <= LEVERAGE_MEMORY; back += 1) {
    sum -= weight * shockBefore(back);
    variance += weight * weight;
    weight *= LEVERAGE_DECAY;
  }
  return Math.exp(sum - variance);
}

/** Sessions before the first one whose shocks `leverageMultiple` looks at. */
export const LEVERAGE_SESSIONS = LEVERAGE_MEMORY;
