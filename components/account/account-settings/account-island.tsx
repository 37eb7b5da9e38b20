'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Waiting } from '@/components/ui/loaded/waiting';
import { ForGuests, ForUsers } from '@/components/ui/page/page';
import { Guest, LoadError } from './account-states';

const LiveAccount = lazyPart(async () => (await import('./live-account')).LiveAccount);

/**
 * The signed-in user's settings. The server renders the same for everyone: the guest view and a skeleton, one of which
 * styles show depending on `data-user`. The rest loads in the browser.
 */
export function AccountIsland() {
  return (
    <LiveAccount
      failed={(retry) => <LoadError onRetry={retry} />}
      fallback={
        <>
          <ForGuests>
            <Guest />
          </ForGuests>
          <ForUsers>
            <Waiting what="your account" height="40rem" />
          </ForUsers>
        </>
      }
    />
  );
}
