/** Sessions after a screen for which it's said what came next. */
export const HORIZONS = [1, 5, 21, 63] as const;
export type Horizon = (typeof HORIZONS)[number];

/** For which it's said what the luckiest of several screens shows. */
export const LUCK_HORIZON: Horizon = 21;
