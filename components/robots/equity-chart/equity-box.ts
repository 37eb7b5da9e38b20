/** The coordinate system of equity curves. */
export const EQUITY_BOX = { width: 1000, height: 320 } as const;
export const DRAWDOWN_BOX = { width: 1000, height: 160 } as const;
