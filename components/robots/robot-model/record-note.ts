import type { MarketName } from '@/lib/market/data/source';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { publicationText } from '@/lib/robots/ledger/publication-text';

const PUBLICATIONS: Readonly<Record<MarketName, string>> = {
  simulated: `Trades since publication are replayed, except those whose signals were recorded before their fills: these are forward. ${NO_FORWARD_EVIDENCE}`,
  imported:
    'Trades since publication are replayed, since their prices were already known, except those whose signals were recorded before their fills: these are forward.',
  live: 'Its settings were locked before any trade that counts as since publication. Trades count as forward only if their signals were recorded before their fills.',
};

/** How a robot's settings were chosen and when its trades were computed; stays true after installation. */
export function recordNote(
  robot: Pick<GuestSummary, 'publishedAt' | 'recordedSince' | 'isPublicationSimulated'>,
  market: MarketName,
): string {
  return `Settings fixed by rule; that results played no part is the operator’s word. ${publicationText(robot)}. ${PUBLICATIONS[market]}`;
}
