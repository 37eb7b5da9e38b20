/**
 * With fewer closed trades than this, ratios of trades (profit factor, shares of winning and losing trades) have no
 * figure, and all others are shown with their interval, marked, and after those of other robots. At twenty, half of them
 * won, the 90% interval of a win rate still spans 33 to 67%.
 */
export const FEW_TRADES = 20;

/** Closed trades and calendar days without which a record has no annualized return. */
export const ANNUAL_RETURN_TRADES = 5;
export const ANNUAL_RETURN_DAYS = 180;

/** Calendar days without which a record has no costs and trades a year. */
export const TURNOVER_DAYS = 30;

/** Daily returns that a Sharpe ratio needs before it says anything. */
export const SHARPE_DAYS = 30;
