/** The units that a card's sparkline is drawn in. */
export const SPARKLINE_BOX = { width: 300, height: 56 } as const;
