'use client';

import { JoinActions } from '@/components/session/user-page/join-actions';
import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const UserInbox = lazyPart(async () => (await import('./user-inbox')).UserInbox);

/** The signed-in user's inbox. */
export function InboxPage() {
  return (
    <UserPage
      isNarrow
      title="Inbox"
      what="your notifications"
      Part={UserInbox}
      part={{}}
      guest={
        <>
          <p>
            Follow robots and turn on their notifications to hear about signals before they fill, opened and
            closed trades, and your paper trades. Everything stays here for 90 days. You can also get it by
            email or in your browser.
          </p>
          <JoinActions />
        </>
      }
    />
  );
}
