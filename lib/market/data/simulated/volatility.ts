import type { MarketClass } from './market-class';
import { normalAt, uniformAt } from './random';

const { cos, exp, floor, log, sin, sqrt } = Math;

/**
 * Session volatility is the exponential of a sum of slow and fast random curves, each known for any day from a few
 * hashes: some change over days, some over weeks, some over months. This gives the slowly decaying autocorrelation of
 * |returns| seen in markets. Except for leverage, it's independent of returns' signs.
 */

/** Random streams of a class or factor besides its returns. */
const REGIME = 11;
const CURVE = 20;
const WAVE = 30;

interface Curve {
  /** Calendar days between the curve's support points. */
  readonly days: number;
  /** Its contribution to the variance of log volatility. */
  readonly variance: number;
}

const COMMON: readonly Curve[] = [
  { days: 12, variance: 0.03 },
  { days: 1, variance: 0.003 },
];
/**
 * A class's slow swings between calm and turmoil: waves of roughly that many days with a wandering phase. Each year
 * contains several, so volatility clusters similarly every year; independent draws would leave some years without.
 */
const WAVES: readonly Curve[] = [
  { days: 94, variance: 0.085 },
  { days: 56, variance: 0.075 },
];
const OWN_FACTOR: readonly Curve[] = [
  { days: 29, variance: 0.015 },
  { days: 7, variance: 0.012 },
  { days: 1, variance: 0.003 },
];
/** Factors shared by many instruments stay closer to their class, so that correlations stay near their targets. */
const SHARED_FACTOR: readonly Curve[] = [
  { days: 7, variance: 0.006 },
  { days: 1, variance: 0.003 },
];

export type Regime = 'calm' | 'normal' | 'stressed';

const REGIME_DAYS = 26;
const MULTIPLES: Readonly<Record<Regime, number>> = { calm: 0.88, normal: 1, stressed: 1.3 };
/** Each cycle contains these in random order, so every half-year has calm and stress. */
const CYCLE: readonly Regime[] = ['calm', 'calm', 'normal', 'normal', 'stressed'];
const REGIME_SCALE = 1 / sqrt(CYCLE.reduce((sum, regime) => sum + MULTIPLES[regime] ** 2, 0) / CYCLE.length);

/** A class's state on a day; lasts some four weeks, or eight if repeated. */
export function regimeAt(seed: number, market: MarketClass, day: number): Regime {
  const stream = market.stream * 1000 + REGIME;
  const phase = floor(uniformAt(seed, stream, -1) * REGIME_DAYS * CYCLE.length);
  const spell = floor((day + phase) / REGIME_DAYS);
  const cycle = floor(spell / CYCLE.length);
  return shuffledCycle(seed, stream, cycle)[spell - cycle * CYCLE.length] ?? 'normal';
}

/** Fisher-Yates shuffle. */
function shuffledCycle(seed: number, stream: number, cycle: number): Regime[] {
  const order = [...CYCLE];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = floor(uniformAt(seed, stream, cycle, last) * (last + 1));
    const swapped = order[last] as Regime;
    order[last] = order[other] as Regime;
    order[other] = swapped;
  }
  return order;
}

/** A class's volatility on a day, as a multiple whose square averages about 1. */
export function commonVolatility(seed: number, market: MarketClass, day: number): number {
  const stream = market.stream * 1000;
  let sum = sumOfCurves(COMMON, seed, stream, day);
  for (let index = 0; index < WAVES.length; index += 1) {
    const { days, variance } = WAVES[index] as Curve;
    sum += sqrt(variance) * waveAt(seed, stream * 64 + WAVE + index, day, days) - variance * 0.9;
  }
  sum += log(REGIME_SCALE * MULTIPLES[regimeAt(seed, market, day)]);
  return exp(saturated(sum) + SATURATION_LOSS);
}

const FREE_RISE = 0.3;
const MORE_RISE = 0.4;
/** Half the log variance lost to saturation on average, added back. */
const SATURATION_LOSS = 0.03;

/** The cap: coinciding waves and stressed regimes raise volatility less and less. */
function saturated(logVolatility: number): number {
  if (logVolatility <= FREE_RISE) return logVolatility;
  return FREE_RISE + MORE_RISE * (1 - exp((FREE_RISE - logVolatility) / MORE_RISE));
}

/** One factor's volatility relative to its class's, as a multiple whose square averages 1. */
export function specificVolatility(seed: number, stream: number, day: number, shared: boolean): number {
  return exp(sumOfCurves(shared ? SHARED_FACTOR : OWN_FACTOR, seed, stream, day));
}

/** Sum of the curves minus their total variance, so that its exponential's square averages 1. */
function sumOfCurves(curves: readonly Curve[], seed: number, stream: number, day: number): number {
  let sum = 0;
  for (let index = 0; index < curves.length; index += 1) {
    const { days, variance } = curves[index] as Curve;
    sum += sqrt(variance) * curveAt(seed, stream * 64 + CURVE + index, day, days) - variance;
  }
  return sum;
}

/**
 * A random curve with mean 0 and variance 1 on every day, with similar neighbors. A slow one passes through uniform
 * numbers, which avoids extremes that would last for weeks; circular interpolation keeps its variance at one.
 */
function curveAt(seed: number, stream: number, day: number, days: number): number {
  if (days === 1) return normalAt(seed, stream, day);
  const place = (day + uniformAt(seed, stream, -1) * days) / days;
  const knot = floor(place);
  const angle = ((place - knot) * Math.PI) / 2;
  return cos(angle) * knotAt(seed, stream, knot) + sin(angle) * knotAt(seed, stream, knot + 1);
}

function knotAt(seed: number, stream: number, knot: number): number {
  return sqrt(3) * (2 * uniformAt(seed, stream, knot, 4) - 1);
}

/** A wave with mean 0 and variance 1 whose phase wanders by some fifth of a turn. */
function waveAt(seed: number, stream: number, day: number, days: number): number {
  const turns = day / days + uniformAt(seed, stream, -2) + 0.15 * curveAt(seed, stream, day, 1.5 * days);
  return Math.SQRT2 * cos(2 * Math.PI * turns);
}

const LEVERAGE_MEMORY = 16;
const LEVERAGE_DECAY = 0.82;

/** Sessions before the first one that `leverageMultiple` uses. */
export const LEVERAGE_SESSIONS = LEVERAGE_MEMORY;

/**
 * Leverage (Black, 1976): falls raise the volatility of later sessions. `shocks` are sessions' standardized moves in
 * order, with that of session `place` at place + LEVERAGE_SESSIONS. Returns a multiple whose square averages 1.
 */
export function leverageMultiple(strength: number, shocks: Float64Array, place: number): number {
  if (strength === 0) return 1;
  let sum = 0;
  let weight = strength;
  let variance = 0;
  for (let back = 1; back <= LEVERAGE_MEMORY; back += 1) {
    sum -= weight * (shocks[LEVERAGE_MEMORY + place - back] as number);
    variance += weight * weight;
    weight *= LEVERAGE_DECAY;
  }
  return exp(sum - variance);
}
