import type { PhaseCounts } from '@/lib/robots/ledger/phase-labels';
import type { GuestSummary } from './guest';

/** A robot's closed trades by phase; all 0 while it is not ready. */
export function countByPhase({
  statistics,
  sincePublication,
  forwardClosedCount,
}: Pick<GuestSummary, 'sincePublication' | 'forwardClosedCount'> & {
  readonly statistics: { readonly closedCount: number } | null;
}): PhaseCounts {
  return {
    closed: statistics?.closedCount ?? 0,
    sincePublication: sincePublication?.closedCount ?? 0,
    forward: forwardClosedCount,
  };
}
