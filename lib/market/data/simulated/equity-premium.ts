/** Log return of a year that stocks with a beta of 1 pay on average: the same every year, small against their volatility. */
export const EQUITY_PREMIUM = 0.04;
