/** Average annual log return of stocks with a beta of 1: constant, and small compared to their volatility. */
export const EQUITY_PREMIUM = 0.04;
