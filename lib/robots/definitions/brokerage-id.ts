/** Brokerage robots have negative ids: the n-th has this less n, and n is what its address shows. */
export const BROKERAGE_ID_BASE = -1_000_000_000;
