import { deflatedSharpe, returnMoments } from '@/lib/core/statistics/deflated-sharpe';
import { dailyReturns, type EquityCurve, wipedOutOn } from './equity-figures';
import { SHARPE_DAYS } from './few-trades';

/** How far a record stands out of what luck alone gives the best of many. */
export interface Luck {
  /**
   * Deflated Sharpe ratio in percent, 0 to 100: at 50 a record is what the best of as many robots without any edge is
   * expected to show over as many days.
   */
  readonly pct: number;
  /** How many robots there have been to choose from, this one and removed ones included. */
  readonly trials: number;
  /** Days of the record. */
  readonly days: number;
}

/**
 * Compares a record with the best of `trials` records of as many days without an edge, whose ratios of daily returns
 * have a variance of 1 ÷ (days − 1) (A. W. Lo, "The Statistics of Sharpe Ratios", 2002, at a true ratio of 0). null under
 * 30 days, if returns don't vary at all, and for an account that was wiped out.
 */
export function assessLuck(curve: EquityCurve, trials: number): Luck | null {
  const returns = dailyReturns(curve);
  if (returns.length < SHARPE_DAYS || wipedOutOn(curve) !== null) return null;
  const moments = returnMoments(returns);
  if (moments === null) return null;
  const share = deflatedSharpe(moments, { trials, variance: 1 / (moments.count - 1) });
  return Number.isNaN(share) ? null : { pct: 100 * share, trials, days: moments.count };
}
