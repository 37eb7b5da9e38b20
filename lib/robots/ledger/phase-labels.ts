import { formatCount } from '@/lib/core/format/number';
import type { Phase } from './entry';

/** The names of the three phases, wherever they're shown; `phase-meanings.ts` explains them. */

export const PHASES: readonly Phase[] = ['backtest', 'replayed', 'forward'];

export const PHASE_LABELS: Readonly<Record<Phase, string>> = {
  backtest: 'Backtest',
  replayed: 'Replayed',
  forward: 'Forward',
};

/** How many closed trades a robot has in all, since publication, and forward alone. */
export interface PhaseCounts {
  readonly closed: number;
  readonly sincePublication: number;
  readonly forward: number;
}

/** `412 backtest, 97 replayed, 3 forward`: only the phases that have trades; empty without any. */
export function describeCounts(counts: PhaseCounts): string {
  return shares(counts)
    .map(([phase, count]) => `${formatCount(count)} ${phase}`)
    .join(', ');
}

/** Which trades a figure covers, as its label: `Includes backtest`, or the only phase. Empty without trades. */
export function phasesLabel(counts: PhaseCounts): string {
  const phases = shares(counts).map(([phase]) => phase);
  const [first] = phases;
  if (first === undefined) return '';
  if (phases.length === 1) return PHASE_LABELS[first];
  return first === 'backtest' ? 'Includes backtest' : 'Since publication';
}

function shares({ closed, sincePublication, forward }: PhaseCounts) {
  const counted: readonly (readonly [Phase, number])[] = [
    ['backtest', closed - sincePublication],
    ['replayed', sincePublication - forward],
    ['forward', forward],
  ];
  return counted.filter(([, count]) => count > 0);
}
