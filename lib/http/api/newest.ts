/** Newest trades that a call can ask for: they are read once for all calls. */
export const MOST_NEWEST = 20;
