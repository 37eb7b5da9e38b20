import { MINUTE_MS } from '@/lib/core/base/time';
import type { LedgerEntry, Phase, TradeClosed } from './entry';

/** Anything recorded later than this after it happened was recorded while catching up. */
export const LATE_AFTER_MS = 15 * MINUTE_MS;

type Recorded = Pick<LedgerEntry, 'kind' | 'phase' | 'signalSeq'> & Partial<Pick<TradeClosed, 'reason'>>;

/**
 * The phase in which an entry counts. Entries from before there were signals say forward for everything after
 * publication; without a signal they count as replayed. Stops and take-profits need none: nobody decides them.
 */
export function entryPhase({ kind, phase, reason, signalSeq }: Recorded): Phase {
  const needsSignal = kind === 'open' || reason === 'signal' || reason === 'margin-call';
  return phase === 'forward' && needsSignal && signalSeq === null ? 'replayed' : phase;
}

/** The phase in which a trade counts: that of its opening, and forward only when both its ends are. */
export function tradePhase(opening: Recorded, closing: Recorded | null): Phase {
  const opened = entryPhase(opening);
  return opened === 'forward' && closing !== null && entryPhase(closing) !== 'forward' ? 'replayed' : opened;
}

/** Late recording is only mentioned for forward trades: the others were computed afterwards anyway. */
export function isForwardLate({ phase, late }: { readonly phase: Phase; readonly late: boolean }): boolean {
  return late && phase === 'forward';
}
