import type { MarketName } from '@/lib/market/data/source';

/** Why no account at a broker can be connected, as a sentence; null if they can. */
export function offerProblem(market: MarketName, offered: readonly string[]): string | null {
  if (market === 'simulated') return 'Broker accounts are off: prices are simulated.';
  if (market === 'imported')
    return 'Broker accounts are off: prices are imported from files and end in the past.';
  return offered.length === 0
    ? 'Broker accounts are off: the operator of this site offers no brokers.'
    : null;
}
