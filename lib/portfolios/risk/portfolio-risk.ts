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
  /** Correlations of the shares' instruments, in their order, row by row. */
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
    return recent && recent.size > FEWEST_SESSIONS ? [{ name, recent }] : [];
  });
  const names = priced.map(({ name }) => name);
  const without = holdings.map(({ name }) => name).filter((name) => !names.includes(name));
  const counts = new Map<number, number>();
  for (const { recent } of priced)
    for (const day of recent.keys()) counts.set(day, (counts.get(day) ?? 0) + 1);
  const days = [...counts.keys()]
    .filter((day) => counts.get(day) === priced.length)
    .sort((a, b) => a - b)
    .slice(-SESSIONS - 1);
  const returns = priced.map(({ recent }) =>
    Float64Array.from(
      days.slice(1),
      (day, at) => (recent.get(day) as number) / (recent.get(days[at] as number) as number) - 1,
    ),
  );
  return { names, returns, sessions: Math.max(0, days.length - 1), without };
}

/** The closes of the sessions looked back at and some more, since others may lack a few, by day. */
function recentCloses(
  { currency, day, close }: Closes,
  lastDay: number,
  rateOn: (currency: string, day: number) => number,
): ReadonlyMap<number, number> {
  const recent = new Map<number, number>();
  for (let at = day.length - 1; at >= 0 && recent.size < 2 * SESSIONS; at -= 1) {
    const on = day[at] as number;
    const value = (close[at] as number) * (on <= lastDay ? rateOn(currency, on) : 1);
    if (on <= lastDay && value > 0) recent.set(on, value);
  }
  return recent;
}

export interface RiskModel extends Omit<CommonReturns, 'returns'> {
  readonly covariance: ShrunkCovariance;
}

/** null with fewer than twenty common sessions, or nothing that has prices. */
export function createRiskModel(common: CommonReturns): RiskModel | null {
  const { names, returns, sessions, without } = common;
  if (names.length === 0 || sessions < FEWEST_SESSIONS) return null;
  return {
    names,
    sessions,
    without,
    covariance: shrunkCovariance(returns, decayingWeights(sessions, DECAY)),
  };
}

/** Shares of risk of given weights, by name; those without a weight are left out. */
export function measureRisk(model: RiskModel, weights: ReadonlyMap<string, number>): PortfolioRisk {
  const { names, covariance, sessions, without } = model;
  const row = names.map((name) => weights.get(name) ?? 0);
  const { shares, deviation } = riskShares(row, covariance);
  const order = [...names.keys()]
    .filter((at) => row[at] !== 0)
    .sort((one, other) => (shares[other] as number) - (shares[one] as number));
  return {
    shares: order.map((at) => ({
      name: names[at] as string,
      weight: row[at] as number,
      share: shares[at] as number,
    })),
    volatility: deviation * Math.sqrt(SESSIONS_A_YEAR),
    effectiveBets: effectiveBets(shares),
    correlations: order.map((one) => order.map((other) => correlation(covariance, one, other))),
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
