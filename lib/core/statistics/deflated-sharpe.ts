import { meanAndDeviation } from './mean-and-deviation';
import { normalCdf, normalQuantile } from './normal';

/** Returns of equal periods, summed up. */
export interface ReturnMoments {
  readonly count: number;
  /** Mean ÷ standard deviation of the periods' returns, not annualized. */
  readonly sharpe: number;
  /** 0 for a normal distribution. */
  readonly skewness: number;
  /** 3 for a normal distribution. */
  readonly kurtosis: number;
}

/** Moments of a series; null below three returns, and where they're all the same. */
export function returnMoments(returns: readonly number[]): ReturnMoments | null {
  const count = returns.length;
  if (count < 3) return null;
  const { mean, deviation } = meanAndDeviation(returns);
  let [second, third, fourth] = [0, 0, 0];
  for (const value of returns) {
    const squared = (value - mean) ** 2;
    second += squared;
    third += squared * (value - mean);
    fourth += squared * squared;
  }
  const variance = second / count;
  // What rounding leaves of equal returns isn't a deviation.
  if (!(variance > (mean * 1e-12) ** 2)) return null;
  return {
    count,
    sharpe: mean / deviation,
    skewness: third / count / variance ** 1.5,
    kurtosis: fourth / count / variance ** 2,
  };
}

/**
 * Probability that the true Sharpe ratio is above `benchmark`, given the number, skewness and kurtosis of the returns
 * (D. H. Bailey and M. López de Prado, "The Sharpe Ratio Efficient Frontier", Journal of Risk 15, 2012). NaN where the
 * estimate has no variance.
 * @param benchmark a ratio of the same periods, not annualized
 */
export function probabilisticSharpe(
  { count, sharpe, skewness, kurtosis }: ReturnMoments,
  benchmark: number,
): number {
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2;
  return normalCdf(((sharpe - benchmark) * Math.sqrt(count - 1)) / Math.sqrt(variance));
}

/**
 * The Sharpe ratio that the best of `trials` strategies without any edge is expected to show, given how much the ratios
 * of all that were tried vary (D. H. Bailey and M. López de Prado, "The Deflated Sharpe Ratio", Journal of Portfolio
 * Management 40, 2014, equation 1). 0 for a single trial.
 * @param variance of the trials' ratios of the same periods, not annualized
 */
export function expectedBestSharpe(trials: number, variance: number): number {
  if (trials <= 1) return 0;
  const [one, other] = [normalQuantile(1 - 1 / trials), normalQuantile(1 - 1 / (trials * Math.E))];
  return Math.sqrt(variance) * ((1 - EULER) * one + EULER * other);
}

/**
 * Deflated Sharpe ratio: the probability, 0 to 1, that a strategy is better than what the best of all that were tried
 * would show by luck (same source, equation 2).
 */
export function deflatedSharpe(
  moments: ReturnMoments,
  { trials, variance }: { readonly trials: number; readonly variance: number },
): number {
  return probabilisticSharpe(moments, expectedBestSharpe(trials, variance));
}

/** The Euler–Mascheroni constant. */
const EULER = 0.5772156649015329;
