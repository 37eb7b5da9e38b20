/** The kinds of market: the names stay the same in settings, events and stored rows. */
export const MARKET_NAMES = ['simulated', 'imported', 'live'] as const;
