'use client';

import { UserPage } from '@/components/session/user-page/user-page';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { AboutPaper } from './about-paper';
import type { UserPapertradesProps } from './user-papertrades';

const UserPapertrades = lazyPart<UserPapertradesProps>(
  async () => (await import('./user-papertrades')).UserPapertrades,
);

/** Paper trading: what it is for guests, and users' own account. */
export function PapertradesPage({ priceKind }: { readonly priceKind: string }) {
  return (
    <UserPage
      title="Paper trades"
      count={
        <>
          <PaperTag priceKind={priceKind} /> <Hypothetical />
        </>
      }
      what="your paper account"
      Part={UserPapertrades}
      part={{ priceKind }}
      guest={<AboutPaper priceKind={priceKind} />}
    />
  );
}
