'use client';

import { useSession } from '@/components/session/session/use-session';
import { ButtonLink } from '@/components/ui/button/button';
import { ledgerPath } from '@/lib/site/addresses/addresses';

/** The full ledger as a file. Guests' pages don't have it: it would answer them and crawlers with an error. */
export function FullLedgerLink({ robotId }: { readonly robotId: number }) {
  return useSession() === 'signed-in' ? (
    <ButtonLink look="secondary" size={36} href={ledgerPath(robotId)} rel="nofollow">
      Download the full ledger (CSV)
    </ButtonLink>
  ) : null;
}
