import { Columns } from '@/components/ui/stack/stack';
import { NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { PHASE_LABELS, PHASES } from '@/lib/robots/ledger/phase-labels';
import { PHASE_MEANINGS } from '@/lib/robots/ledger/phase-meanings';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';
import { helpPath } from '@/lib/site/addresses/addresses';
import styles from './phase-meanings.module.css';

/** Explains the three phases next to figures split by phase. */
export function PhaseMeanings({ isInApp }: { readonly isInApp: boolean }) {
  return (
    <>
      <Columns as="dl" isNarrow className={styles['phases']}>
        {PHASES.map((phase) => (
          <div key={phase}>
            <dt>{PHASE_LABELS[phase]}</dt>
            <dd>{PHASE_MEANINGS[phase]}</dd>
          </div>
        ))}
      </Columns>
      <p>
        {NO_FORWARD_EVIDENCE} {SIMULATED_PUBLICATION}
      </p>
      {!isInApp && (
        <p className={styles['more']}>
          <a href={helpPath('how-to-read-a-robot')}>How to read a robot</a>
        </p>
      )}
    </>
  );
}
