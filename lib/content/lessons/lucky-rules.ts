import { seededRandom } from '@/lib/core/base/seeded-random';
import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import { normalQuantile } from '@/lib/core/statistics/normal';
import { Sma } from '@/lib/robots/indicators/sma';

/** What a rule showed on the first year and on the next one: annualized Sharpe ratios. */
export interface TriedRule {
  /** `SMA 5/20`; for rules without settings their number. */
  readonly name: string;
  readonly tried: number;
  readonly next: number;
}

const DAYS_A_YEAR = 252;
/** Before the first year, so that the longest average has its values. */
const WARM_UP = 120;
const RULES = 200;
/** Of the run that the lesson shows. */
export const EXAMPLE_SEED = 7;

/** 200 rules that hold long or short by the toss of a coin, each day and each rule for itself. */
export function tossRules(seed: number): readonly TriedRule[] {
  const random = seededRandom(seed);
  return Array.from({ length: RULES }, (_, index) =>
    judge(
      `Rule ${index + 1}`,
      Array.from({ length: 2 * DAYS_A_YEAR }, () => (random() < 0.5 ? -1 : 1) * dailyReturn(random)),
    ),
  );
}

/**
 * 200 settings of one rule on the same prices without an edge: long while the fast average of closes is above the slow
 * one, otherwise short, or the other way around. Decided at a close, held from the close after it; no costs.
 */
export function averageRules(seed: number): readonly TriedRule[] {
  const random = seededRandom(seed);
  const returns = Array.from({ length: WARM_UP + 2 * DAYS_A_YEAR }, () => dailyReturn(random));
  const closes: number[] = [];
  for (const [at, value] of returns.entries()) closes.push((closes[at - 1] ?? 100) * (1 + value));
  const averages = new Map([...FAST, ...SLOW].map((period) => [period, movingAverages(closes, period)]));
  return SETTINGS.map(({ fast, slow, isFollowing }) => {
    const [quick = [], steady = []] = [averages.get(fast), averages.get(slow)];
    const isAbove = (day: number) => (quick[day] as number) > (steady[day] as number);
    const earned = returns
      .map((value, day) => (isAbove(day - 2) === isFollowing ? value : -value))
      .slice(WARM_UP);
    return judge(`${isFollowing ? 'Follow' : 'Fade'} SMA ${fast}/${slow}`, earned);
  });
}

const FAST = [2, 3, 4, 5, 6, 8, 10, 12, 15, 18];
const SLOW = [20, 25, 30, 35, 40, 50, 60, 75, 90, 110];
const SETTINGS = FAST.flatMap((fast) =>
  SLOW.flatMap((slow) => [true, false].map((isFollowing) => ({ fast, slow, isFollowing }))),
);

function movingAverages(closes: readonly number[], period: number): readonly number[] {
  const average = new Sma(period);
  return closes.map((close) => average.push(close));
}

/** 1% a day, normally distributed around zero. */
function dailyReturn(random: () => number): number {
  return 0.01 * normalQuantile(Math.max(random(), 2 ** -33));
}

function judge(name: string, returns: readonly number[]): TriedRule {
  return {
    name,
    tried: annualSharpe(returns.slice(0, DAYS_A_YEAR)),
    next: annualSharpe(returns.slice(DAYS_A_YEAR)),
  };
}

function annualSharpe(returns: readonly number[]): number {
  const { mean, deviation } = meanAndDeviation(returns);
  return (mean / deviation) * Math.sqrt(DAYS_A_YEAR);
}

/** Highest of the first year first. */
export function byFirstYear(rules: readonly TriedRule[]): readonly TriedRule[] {
  return [...rules].sort((a, b) => b.tried - a.tried);
}

/**
 * The mean of the largest of `n` independent standard normal values, by numerical integration: the Sharpe ratio that the
 * best of `n` rules without an edge shows on average over one year.
 */
export function meanOfLargest(n: number): number {
  // E = ∫ Φ⁻¹(u) n uⁿ⁻¹ du = ∫ Φ⁻¹(v^(1/n)) dv over 0 to 1, by midpoints.
  const steps = 20_000;
  let sum = 0;
  for (let at = 0; at < steps; at += 1) sum += normalQuantile(((at + 0.5) / steps) ** (1 / n));
  return sum / steps;
}
