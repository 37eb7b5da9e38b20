import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Note } from '@/components/ui/note/note';
import { NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { PHASE_LABELS, PHASES } from '@/lib/robots/ledger/phase-labels';
import { PHASE_MEANINGS } from '@/lib/robots/ledger/phase-meanings';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';
import { helpPath } from '@/lib/site/addresses/addresses';

/** Explains the three phases next to figures split by phase. */
export function PhaseMeanings({ isInApp }: { readonly isInApp: boolean }) {
  return (
    <>
      <Definitions look="columns">
        {PHASES.map((phase) => (
          <Definition key={phase} term={PHASE_LABELS[phase]}>
            {PHASE_MEANINGS[phase]}
          </Definition>
        ))}
      </Definitions>
      <p>
        {NO_FORWARD_EVIDENCE} {SIMULATED_PUBLICATION}
      </p>
      {!isInApp && (
        <Note>
          <a href={helpPath('how-to-read-a-robot')}>How to read a robot</a>
        </Note>
      )}
    </>
  );
}
