import type { FundId, Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { decimalsFor } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import type { PendingOrder } from '@/lib/robots/execution/config';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import type { Signal } from '@/lib/robots/ledger/signal';
import { tickerFor } from './summary';
import type { SignalView } from './types';

/** Lapsed signals that the details page lists. */
const LAPSED = 5;

/**
 * The signals that wait and the last few that lapsed, newest first. A signal that no entry names has lapsed when its
 * order waits no longer: there was no size or no room, or a later decision took its place.
 */
export function signalViews(
  signals: readonly Signal[],
  entries: readonly LedgerEntry[],
  pending: readonly PendingOrder[],
  instruments: ReadonlyMap<FundId, Instrument>,
): readonly SignalView[] {
  const filled = new Set(entries.map(({ signalSeq }) => signalSeq));
  const waiting = new Set(pending.map(decisionKey));
  const open = signals.filter(({ seq }) => !filled.has(seq));
  const lapsed = open.filter((signal) => !waiting.has(decisionKey(signal))).slice(-LAPSED);
  return open
    .filter((signal) => waiting.has(decisionKey(signal)) || lapsed.includes(signal))
    .map((signal) => ({
      seq: signal.seq,
      fundId: signal.fundId,
      ticker: tickerFor(instruments, signal.fundId),
      side: signal.side,
      action: signal.action,
      sharePct: signal.action === 'open' ? Math.round(fromMicros(signal.sharePct)) : null,
      stopDistance: distance(signal.stopDistance, instruments.get(signal.fundId)),
      takeProfitDistance: distance(signal.takeProfitDistance, instruments.get(signal.fundId)),
      decidedAt: signal.decidedAt,
      recordedAt: signal.recordedAt,
      dueAt: signal.dueAt,
      state: waiting.has(decisionKey(signal)) ? ('waiting' as const) : ('lapsed' as const),
    }))
    .reverse();
}

/** In price units, with the digits of the instrument. */
function distance(price: Price | null, instrument: Instrument | undefined): number | null {
  if (price === null) return null;
  const exact = fromPrice(price);
  return roundTo(exact, decimalsFor(exact, instrument?.decimals ?? 2));
}

function decisionKey({
  fundId,
  side,
  action,
  decidedAt,
}: Pick<PendingOrder, 'fundId' | 'side' | 'action' | 'decidedAt'>) {
  return `${decidedAt}:${fundId}:${action}:${side}`;
}
