import type { MarketClass } from './market-class';
import { normalAt, uniformAt } from './random';

const { cos, exp, floor, log, sin, sqrt } = Math;

/**
 * Volatility from session to session is the exponential of a sum of slow and fast random curves, each known at any day
 * from a few hashes: some turn over in days, some in weeks, some in months, which gives the slowly falling
 * autocorrelation of |returns| that markets have. All of it is independent of the returns' signs, but for leverage.
 */

/** Streams of random numbers that a class or a factor has besides its returns. */
const REGIME = 11;
const CURVE = 20;
const WAVE = 30;

interface Curve {
  /** Calendar days between the curve's support points. */
  readonly days: number;
  /** Variance of the logarithm of volatility that it brings. */
  readonly variance: number;
}

const COMMON: readonly Curve[] = [
  { days: 12, variance: 0.03 },
  { days: 1, variance: 0.003 },
];
/**
 * Slow swings of a class between calm and turmoil: waves of about that many days whose phase wanders. As each year
 * holds several, every year clusters alike, where independent draws would leave some years without.
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
/** Factors that many instruments share keep closer to their class, so that correlations stay near their targets. */
const SHARED_FACTOR: readonly Curve[] = [
  { days: 7, variance: 0.006 },
  { days: 1, variance: 0.003 },
];

export type Regime = 'calm' | 'normal' | 'stressed';

const REGIME_DAYS = 26;
const MULTIPLES: Readonly<Record<Regime, number>> = { calm: 0.88, normal: 1, stressed: 1.3 };
/** Each cycle holds these, in an order that chance decides: no half-year is without calm and without stress. */
const CYCLE: readonly Regime[] = ['calm', 'calm', 'normal', 'normal', 'stressed'];
const REGIME_SCALE = 1 / sqrt(CYCLE.reduce((sum, regime) => sum + MULTIPLES[regime] ** 2, 0) / CYCLE.length);

/** The state of a class of markets on a day; it lasts for some four weeks, or eight when it comes twice. */
export function regimeAt(seed: number, market: MarketClass, day: number): Regime {
  const stream = market.stream * 1000 + REGIME;
  const phase = floor(uniformAt(seed, stream, -1) * REGIME_DAYS * CYCLE.length);
  const spell = floor((day + phase) / REGIME_DAYS);
  const cycle = floor(spell / CYCLE.length);
  return shuffledCycle(seed, stream, cycle)[spell - cycle * CYCLE.length] ?? 'normal';
}

/** Fisher and Yates' shuffle. */
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

/** The volatility of a whole class on a day, as a multiple whose square is about 1 on average. */
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
/** Half the logarithm of the variance that saturation takes on average, given back. */
const SATURATION_LOSS = 0.03;

/** Waves and a stressed regime that coincide raise volatility less and less; this is the cap. */
function saturated(logVolatility: number): number {
  if (logVolatility <= FREE_RISE) return logVolatility;
  return FREE_RISE + MORE_RISE * (1 - exp((FREE_RISE - logVolatility) / MORE_RISE));
}

/** What one factor adds to that of its class, as a multiple whose square is 1 on average. */
export function specificVolatility(seed: number, stream: number, day: number, shared: boolean): number {
  return exp(sumOfCurves(shared ? SHARED_FACTOR : OWN_FACTOR, seed, stream, day));
}

/** Sum of the curves less their total variance, so that the square of its exponential is 1 on average. */
function sumOfCurves(curves: readonly Curve[], seed: number, stream: number, day: number): number {
  let sum = 0;
  for (let index = 0; index < curves.length; index += 1) {
    const { days, variance } = curves[index] as Curve;
    sum += sqrt(variance) * curveAt(seed, stream * 64 + CURVE + index, day, days) - variance;
  }
  return sum;
}

/**
 * A random curve with mean 0 and variance 1 on every day; neighbours are alike. A slow one passes through uniform
 * numbers, which keeps it from extremes that would last for weeks; circular interpolation keeps its variance at one.
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

/** Sessions before the first one whose shocks `leverageMultiple` looks at. */
export const LEVERAGE_SESSIONS = LEVERAGE_MEMORY;

/**
 * Leverage (Black, 1976): falls raise the volatility of the sessions after them. `shocks` are the standardised moves of
 * sessions in order, that of session `place` at place + LEVERAGE_SESSIONS. Returns a multiple whose square is 1 on
 * average.
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
