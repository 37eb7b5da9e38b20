'use client';

import { JoinActions } from '@/components/session/user-page/join-actions';
import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const UserHome = lazyPart(async () => (await import('./user-home')).UserHome);

/** The signed-in user's home. */
export function SubscriberHome() {
  return (
    <UserPage
      title="My robots"
      what="your robots"
      Part={UserHome}
      part={{}}
      guest={
        <>
          <p>
            Log in to see how robots you follow have done since you followed them, their latest trades and
            your bookmarks.
          </p>
          <JoinActions />
        </>
      }
    />
  );
}
