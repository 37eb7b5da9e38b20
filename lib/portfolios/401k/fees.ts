export interface FeeInput {
  /** Dollars now, and dollars added at the start of each year. */
  readonly balance: number;
  readonly contribution: number;
  /** Percent a year before fees: an assumption. */
  readonly growthPct: number;
  /** Percent a year. */
  readonly expensePct: number;
}

export const FEE_YEARS = 30;

/** The balance after each year: next = (balance + contribution) × (1 + growth) × (1 − expense). */
export function balances({ balance, contribution, growthPct, expensePct }: FeeInput): number[] {
  let value = balance;
  return Array.from({ length: FEE_YEARS }, () => {
    value = (value + contribution) * (1 + growthPct / 100) * (1 - expensePct / 100);
    return value;
  });
}

export interface FeeCost {
  readonly year: number;
  /** Dollars, with fees and without. */
  readonly balance: number;
  readonly withoutFees: number;
}

/** Balances after 10, 20 and 30 years. */
export function feeCosts(input: FeeInput): readonly FeeCost[] {
  const after = balances(input);
  const free = balances({ ...input, expensePct: 0 });
  return [10, 20, FEE_YEARS].map((year) => ({
    year,
    balance: after[year - 1] as number,
    withoutFees: free[year - 1] as number,
  }));
}
