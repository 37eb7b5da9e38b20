/** The coordinate system of the server's equity curve. */
export const EQUITY_BOX = { width: 1000, height: 340 } as const;
