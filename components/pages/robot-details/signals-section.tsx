import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { DetailsSection } from './details-section';
import { SignalsTable } from './signals-table';

/** Orders that wait for the bar that fills them. */
export function SignalsSection({ signals }: Pick<GuestDetails, 'signals'>) {
  return (
    <DetailsSection
      id="signals"
      title="Signals"
      intro="Orders recorded in the ledger before the bar that fills them. Stop and target are distances from the fill."
    >
      {signals.length > 0 ? (
        <SignalsTable signals={signals} />
      ) : (
        <p>No signals right now. A new one appears here seconds after this robot decides.</p>
      )}
    </DetailsSection>
  );
}
