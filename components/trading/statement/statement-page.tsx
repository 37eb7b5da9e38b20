'use client';

import { JoinPromise } from '@/components/session/user-page/join-promise';
import { UserPage } from '@/components/session/user-page/user-page';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { UserStatementProps } from './user-statement';

const UserStatement = lazyPart<UserStatementProps>(
  async () => (await import('./user-statement')).UserStatement,
);

/** A paper account's statement; the address names account and period. */
export function StatementPage({ priceKind }: { readonly priceKind: string }) {
  return (
    <UserPage
      title="Paper statement"
      count={
        <>
          <PaperTag priceKind={priceKind} /> <Hypothetical />
        </>
      }
      what="your statement"
      Part={UserStatement}
      part={{ priceKind }}
      guest={
        <JoinPromise
          text="See what changed your paper account’s equity in a week, a month or a year, trade by trade."
          note="Statements can be printed and saved as CSV."
        />
      }
    />
  );
}
