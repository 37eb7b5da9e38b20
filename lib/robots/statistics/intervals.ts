import { scoreInterval } from '@/lib/core/statistics/wilson';
import { type AnnualReturn, type EquityCurve, recordYears } from './equity-figures';
import { growthInterval } from './return-interval';
import type { ConfidenceInterval } from './types';

/** Quantile of the normal distribution between whose two sides 90% lie. */
const Z = 1.644854;

/** 90% interval of a share of `count` independent trades, in percent; null without trades. */
export function shareInterval(hits: number, count: number): ConfidenceInterval | null {
  return count === 0 ? null : scoreInterval(hits, count, Z, 100);
}

/**
 * 90% interval of a Sharpe ratio: ± 1.64 × √((1 + s² ÷ 2) ÷ days) × √daysPerYear, where s is the ratio of daily returns,
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
 * 90% interval of an annualized return in percent: that of the record's growth (`growthInterval`), over as many years.
 * null without a return and without an interval of the growth, and beyond every number.
 */
export function annualReturnInterval(
  curve: EquityCurve,
  { annualPL }: Pick<AnnualReturn, 'annualPL'>,
): ConfidenceInterval | null {
  const growth = annualPL === null ? null : growthInterval(curve);
  if (growth === null) return null;
  const years = recordYears(curve.days);
  const [low, high] = [growth.low, growth.high].map((value) => 100 * (value ** (1 / years) - 1)) as [
    number,
    number,
  ];
  return Number.isFinite(high) ? { low, high } : null;
}

/** 90% interval of a curve's return in percent, not annualized; null where its growth has none. */
export function returnInterval(curve: EquityCurve): ConfidenceInterval | null {
  const growth = growthInterval(curve);
  return growth && { low: 100 * (growth.low - 1), high: 100 * (growth.high - 1) };
}
