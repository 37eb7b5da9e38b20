import {
  type AnnualReturn,
  dailyReturns,
  type EquityCurve,
  recordYears,
  returnMoments,
} from './equity-figures';
import type { ConfidenceInterval } from './types';

/** Quantile of the normal distribution between whose two sides 95% lie. */
const Z = 1.959964;

/**
 * 95% interval of a share of `count` independent trades, in percent: the Wilson score interval (E. B. Wilson, "Probable
 * Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927), which stays within 0 and 100 for any
 * count. null without trades.
 */
export function shareInterval(hits: number, count: number): ConfidenceInterval | null {
  if (count === 0) return null;
  const share = hits / count;
  const squared = Z ** 2 / count;
  const middle = share + squared / 2;
  const half = Z * Math.sqrt((share * (1 - share)) / count + squared / (4 * count));
  const percent = (value: number) => (100 * value) / (1 + squared);
  return { low: percent(middle - half), high: percent(middle + half) };
}

/**
 * 95% interval of a Sharpe ratio: ± 1.96 × √((1 + s² ÷ 2) ÷ days) × √daysPerYear, where s is the ratio of daily returns,
 * which are taken as independent (A. W. Lo, "The Statistics of Sharpe Ratios", Financial Analysts Journal 58, 2002).
 * @param sharpe annualized; null has no interval
 */
export function sharpeInterval(
  sharpe: number | null,
  days: number,
  daysPerYear: number,
): ConfidenceInterval | null {
  if (sharpe === null) return null;
  const half = Z * Math.sqrt((1 + sharpe ** 2 / daysPerYear / 2) / days) * Math.sqrt(daysPerYear);
  return { low: sharpe - half, high: sharpe + half };
}

/**
 * 95% interval of an annualized return in percent: 100 × (exp(g ± 1.96 × s × √days ÷ years) − 1), where g = ln(1 +
 * return ÷ 100), and s is the sample deviation of daily returns, which are taken as independent. That is the error of a
 * random walk's drift, which only time makes smaller (J. Y. Campbell, A. W. Lo, A. C. MacKinlay, "The Econometrics of
 * Financial Markets", 1997, 9.3). null without a return, for an account used up, and beyond every number.
 */
export function annualReturnInterval(
  curve: EquityCurve,
  { annualPL }: Pick<AnnualReturn, 'annualPL'>,
): ConfidenceInterval | null {
  if (annualPL === null || annualPL <= -100) return null;
  const { deviation } = returnMoments(dailyReturns(curve));
  const half = (Z * deviation * Math.sqrt(curve.days.length)) / recordYears(curve.days);
  const growth = 1 + annualPL / 100;
  const [low, high] = [-half, half].map((error) => 100 * (growth * Math.exp(error) - 1)) as [number, number];
  return Number.isFinite(high) ? { low, high } : null;
}
