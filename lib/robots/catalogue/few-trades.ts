/** Below this many closed trades figures say little: cards and pages mark such robots, and no list puts them first. */
export const FEW_TRADES = 30;
