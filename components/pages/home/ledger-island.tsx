'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { LedgerLines, type LedgerLinesProps } from './ledger-lines';

const LiveLedger = lazyPart<LedgerLinesProps>(async () => (await import('./live-ledger')).LiveLedger);

export function LedgerIsland(drawn: LedgerLinesProps) {
  return <LiveLedger {...drawn} fallback={<LedgerLines {...drawn} />} />;
}
