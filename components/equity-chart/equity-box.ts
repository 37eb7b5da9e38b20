/** The units that the curve is drawn in. */
export const EQUITY_BOX = { width: 1000, height: 320 } as const;
