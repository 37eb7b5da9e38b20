/**
 * With fewer closed trades than this, figures say little: cards and pages mark such robots, and no list puts them
 * first.
 */
export const FEW_TRADES = 30;
