/** The coordinate system of sparklines. */
export const SPARKLINE_BOX = { width: 300, height: 56 } as const;
