'use client';

import { JoinActions } from '@/components/session/user-page/join-actions';
import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const OwnMember = lazyPart(async () => (await import('./own-member')).OwnMember);

/** Where a member decides what their page shows. */
export function OwnMemberPage() {
  return (
    <UserPage
      isNarrow
      title="Your public page"
      what="your public page"
      Part={OwnMember}
      part={{}}
      guest={
        <>
          <p>
            Members have a page under a handle they choose, never under their name. It shows nothing else
            until they turn it on: robots they follow, their paper record, their predictions, watchlists.
          </p>
          <JoinActions />
        </>
      }
    />
  );
}
