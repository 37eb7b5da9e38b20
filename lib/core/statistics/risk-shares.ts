import type { Covariance } from './shrunk-covariance';

export interface Risk {
  /** Standard deviation of the whole, for one period. */
  readonly deviation: number;
  /** Each column's part of the variance, summing to 1; below 0 where it offsets others. All 0 where nothing moves. */
  readonly shares: readonly number[];
}

/**
 * Where the variance of a mix comes from: w(Σw) ÷ w′Σw (S. Maillard, T. Roncalli and J. Teïletche, "The Properties of
 * Equally Weighted Risk Contribution Portfolios", Journal of Portfolio Management 36, 2010).
 */
export function riskShares(weights: readonly number[], { size, values }: Covariance): Risk {
  const parts = weights.map((weight, row) => {
    let sum = 0;
    for (let column = 0; column < size; column += 1)
      sum += (values[row * size + column] as number) * (weights[column] as number);
    return weight * sum;
  });
  const variance = parts.reduce((sum, part) => sum + part, 0);
  if (!(variance > 0)) return { deviation: 0, shares: parts.map(() => 0) };
  return { deviation: Math.sqrt(variance), shares: parts.map((part) => part / variance) };
}

/**
 * How many equal bets the shares of risk amount to: e to the power of their entropy, those below 0 left out
 * (A. Meucci, "Managing Diversification", Risk 22, 2009, of shares of risk). 0 without any.
 */
export function effectiveBets(shares: readonly number[]): number {
  const positive = shares.filter((share) => share > 0);
  const sum = positive.reduce((total, share) => total + share, 0);
  if (sum === 0) return 0;
  return Math.exp(-positive.reduce((total, share) => total + (share / sum) * Math.log(share / sum), 0));
}
