import { formatDate } from '@/lib/core/format/date';
import type { MarketName } from '@/lib/market/data/source';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';

const PUBLICATIONS: Readonly<Record<MarketName, string>> = {
  simulated:
    'Its publication is a date in simulated time. Trades after it are replayed, except those whose signals were recorded before their fills: these are forward.',
  imported:
    'Its publication is a date inside the imported prices. Trades after it are replayed, since their prices were already known, except those whose signals were recorded before their fills: these are forward.',
  live: 'Its settings were locked before any trade that counts as since publication. Trades count as forward only if their signals were recorded before their fills.',
};

/** How a robot's settings were chosen and when its trades were computed; stays true after installation. */
export function recordNote(
  { recordedSince }: Pick<GuestSummary, 'recordedSince'>,
  market: MarketName,
): string {
  const computed = recordedSince ? `; first computed on ${formatDate(recordedSince)}` : '';
  return `Settings fixed by rule, never by results${computed}. ${PUBLICATIONS[market]}`;
}
