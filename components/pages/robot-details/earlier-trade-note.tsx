'use client';

import { useSyncExternalStore } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { formatCount } from '@/lib/core/format/number';
import { tradeInHash } from './trade-anchor';
import type { TradeRow } from './trade-rows';

const EarlierTrade = lazyPart(async () => (await import('./earlier-trade')).EarlierTrade);

interface EarlierTradeNoteProps {
  readonly robotId: number;
  readonly trades: readonly TradeRow[];
}

function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** A trade that the address names and the table doesn't have, because it has only the latest ones. */
export function EarlierTradeNote({ robotId, trades }: EarlierTradeNoteProps) {
  const hash = useSyncExternalStore(
    followHash,
    () => location.hash,
    () => '',
  );
  const tradeNo = tradeInHash(hash);
  const isListed = tradeNo === null || trades.some(({ no }) => no === formatCount(tradeNo));
  return isListed ? null : <EarlierTrade key={tradeNo} robotId={robotId} tradeNo={tradeNo} />;
}
