import type { Phase } from '@/lib/robots/ledger/entry';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { LateMark } from './late-mark';

interface PhaseTagProps {
  readonly phase: Phase;
  /** Whether a fill was recorded late. */
  readonly late: boolean;
}

/** Marks a trade that wasn't recorded as it happened; renders nothing for one that was. */
export function PhaseTag({ phase, late }: PhaseTagProps) {
  if (phase !== 'forward') return <span>{PHASE_LABELS[phase]}</span>;
  return late ? <LateMark /> : null;
}
