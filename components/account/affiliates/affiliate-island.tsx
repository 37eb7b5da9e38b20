'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';

const OwnEarnings = lazyPart(async () => (await import('./own-earnings')).OwnEarnings);
const AffiliateDesk = lazyPart(async () => (await import('./affiliate-desk')).AffiliateDesk);

/** The user's account, or the admins' desk, which loads after hydration. */
export function AffiliateIsland({ isStaff = false }: { readonly isStaff?: boolean }) {
  const Part = isStaff ? AffiliateDesk : OwnEarnings;
  const what = isStaff ? 'friends and payouts' : 'your account';
  return (
    <Part
      fallback={<Waiting what={what} height="12rem" />}
      failed={(retry) => <Failed what={what} onRetry={retry} />}
    />
  );
}
