import type { MarketName } from '@/lib/market/data/source';

/** Why no account at a broker can be connected, as a sentence; null if they can. */
export function offerProblem(market: MarketName, offered: readonly string[]): string | null {
  if (market === 'simulated')
    return 'Prices here are simulated. Real orders must never follow prices that never were, so accounts at brokers can’t be connected.';
  if (market === 'imported')
    return 'Prices here are imported from files and end in the past, so accounts at brokers can’t be connected.';
  return offered.length === 0 ? 'The operator of this site offers no brokers.' : null;
}
