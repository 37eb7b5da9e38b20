import { effectiveBets, riskShares } from '@/lib/core/statistics/risk-shares';
import {
  decayingWeights,
  type ShrunkCovariance,
  shrunkCovariance,
} from '@/lib/core/statistics/shrunk-covariance';
import type { Closes } from '@/lib/portfolios/accounting/closes';

/** What is held of one instrument. */
export interface Weighted {
  readonly name: string;
  /** Of the whole portfolio's value, below 0 for a short position. */
  readonly weight: number;
  readonly closes: Closes | null;
}

export interface RiskShare {
  readonly name: string;
  readonly weight: number;
  /** Of the variance; below 0 where it offsets others. */
  readonly share: number;
}

export interface PortfolioRisk {
  /** Largest share first; only holdings with enough prices. */
  readonly shares: readonly RiskShare[];
  /** Of the whole portfolio, cash included, as a fraction a year. */
  readonly volatility: number;
  readonly effectiveBets: number;
  /** Correlations of the first twelve instruments of the shares, in their order, row by row. */
  readonly correlations: readonly (readonly number[])[];
  /** Days that all of them traded on. */
  readonly sessions: number;
  /** Fewer days than make figures reliable. */
  readonly isShort: boolean;
  /** Holdings with too few prices. */
  readonly without: readonly string[];
}

/** Sessions looked back at, and how much each weighs of the next. */
const SESSIONS = 252;
const DECAY = 0.97;
/** Calendar days in which those sessions are looked for, since others may lack a few. */
const WINDOW_DAYS = 730;
/** Correlations are given for the largest shares of risk. */
const MOST_CORRELATED = 12;
/** With fewer there are no figures, and with fewer of the second they're marked. */
const FEWEST_SESSIONS = 20;
const RELIABLE_SESSIONS = 60;
const SESSIONS_A_YEAR = 252;

/** Returns of several instruments over the sessions that all have, in the portfolio's currency. */
export interface CommonReturns {
  readonly names: readonly string[];
  /** A row an instrument, oldest first. */
  readonly returns: readonly Float64Array[];
  readonly sessions: number;
  readonly without: readonly string[];
}

/**
 * @param rateOn what a unit of a currency was worth on a day, 1 for all in the portfolio's own
 * @param lastDay the last day looked at, days since 1970-01-01
 */
export function commonReturns(
  holdings: readonly Pick<Weighted, 'name' | 'closes'>[],
  lastDay: number,
  rateOn: (currency: string, day: number) => number,
): CommonReturns {
  const priced = holdings.flatMap(({ name, closes }) => {
    const recent = closes && recentCloses(closes, lastDay, rateOn);
    return recent && recent.count > FEWEST_SESSIONS ? [{ name, value: recent.value }] : [];
  });
  const names = priced.map(({ name }) => name);
  const known = new Set(names);
  const days = Array.from({ length: WINDOW_DAYS }, (_, at) => at)
    .filter((at) => priced.every(({ value }) => (value[at] as number) > 0))
    .slice(-SESSIONS - 1);
  const returns = priced.map(({ value }) => returnsBetween(value, days));
  const without = holdings.map(({ name }) => name).filter((name) => !known.has(name));
  return { names, returns, sessions: Math.max(0, days.length - 1), without };
}

function returnsBetween(value: Float64Array, days: readonly number[]): Float64Array {
  const returns = new Float64Array(Math.max(0, days.length - 1));
  for (let index = 0; index < returns.length; index += 1) {
    const [from, to] = [value[days[index] as number] as number, value[days[index + 1] as number] as number];
    returns[index] = to / from - 1;
  }
  return returns;
}

/** Closes in the portfolio's currency, one entry a calendar day of the window up to `lastDay`; 0 where there's none. */
function recentCloses(
  { currency, day, close }: Closes,
  lastDay: number,
  rateOn: (currency: string, day: number) => number,
): { readonly value: Float64Array; readonly count: number } {
  const value = new Float64Array(WINDOW_DAYS);
  const first = lastDay - WINDOW_DAYS + 1;
  let count = 0;
  for (let at = day.length - 1; at >= 0; at -= 1) {
    const on = day[at] as number;
    if (on < first) break;
    if (on > lastDay) continue;
    value[on - first] = (close[at] as number) * rateOn(currency, on);
    count += 1;
  }
  return { value, count };
}

export interface RiskModel extends Omit<CommonReturns, 'returns'> {
  readonly covariance: ShrunkCovariance;
}

/**
 * Correlations are shrunk, so that how far doesn't depend on the holding that moves most, and then scaled by deviations.
 * null with fewer than twenty common sessions, or nothing that has prices.
 */
export function createRiskModel(common: CommonReturns): RiskModel | null {
  const { names, returns, sessions, without } = common;
  if (names.length === 0 || sessions < FEWEST_SESSIONS) return null;
  const weights = decayingWeights(sessions, DECAY);
  const deviations = returns.map((column) => weightedDeviation(column, weights));
  const scaled = returns.map((column, at) => scale(column, 1 / (deviations[at] || 1)));
  const shrunk = shrunkCovariance(scaled, weights);
  const values = shrunk.values.map(
    (value, at) =>
      value *
      (deviations[Math.floor(at / names.length)] as number) *
      (deviations[at % names.length] as number),
  );
  return { names, sessions, without, covariance: { ...shrunk, values } };
}

function weightedDeviation(values: Float64Array, weights: Float64Array): number {
  let [mean, squares] = [0, 0];
  for (const [at, weight] of weights.entries()) mean += weight * (values[at] as number);
  for (const [at, weight] of weights.entries()) squares += weight * ((values[at] as number) - mean) ** 2;
  return Math.sqrt(squares);
}

function scale(values: Float64Array, factor: number): Float64Array {
  return values.map((value) => value * factor);
}

/** Shares of risk of given weights, by name; those without a weight are left out. */
export function measureRisk(model: RiskModel, weights: ReadonlyMap<string, number>): PortfolioRisk {
  const { names, covariance, sessions, without } = model;
  const row = names.map((name) => weights.get(name) ?? 0);
  const { shares, deviation } = riskShares(row, covariance);
  const order = [...names.keys()]
    .filter((at) => row[at] !== 0)
    .sort((one, other) => (shares[other] as number) - (shares[one] as number));
  const largest = order.slice(0, MOST_CORRELATED);
  return {
    shares: order.map((at) => ({
      name: names[at] as string,
      weight: row[at] as number,
      share: shares[at] as number,
    })),
    volatility: deviation * Math.sqrt(SESSIONS_A_YEAR),
    effectiveBets: effectiveBets(shares),
    correlations: largest.map((one) => largest.map((other) => correlation(covariance, one, other))),
    sessions,
    isShort: sessions < RELIABLE_SESSIONS,
    without,
  };
}

function correlation({ size, values }: ShrunkCovariance, one: number, other: number): number {
  if (one === other) return 1;
  const at = (row: number, column: number) => values[row * size + column] as number;
  const scale = Math.sqrt(at(one, one) * at(other, other));
  return scale > 0 ? at(one, other) / scale : 0;
}
