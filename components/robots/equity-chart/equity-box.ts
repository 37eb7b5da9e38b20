/** The units that curves are drawn in. */
export const EQUITY_BOX = { width: 1000, height: 320 } as const;
export const DRAWDOWN_BOX = { width: 1000, height: 160 } as const;
