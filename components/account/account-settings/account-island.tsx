'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import styles from './account-page.module.css';
import { Guest, Missed } from './account-states';
import { SettingsSkeleton } from './settings-skeleton';

const LiveAccount = lazyPart(async () => (await import('./live-account')).LiveAccount);

/**
 * The signed-in user's settings. The server renders the same for everyone, the guest's view and the outline of the
 * settings; styles show one of them by `data-user`. Everything else is loaded by the browser.
 */
export function AccountIsland() {
  return (
    <LiveAccount
      failed={(retry) => <Missed onRetry={retry} />}
      fallback={
        <>
          <div className={styles['for-guests']}>
            <Guest />
          </div>
          <div className={styles['for-users']}>
            <SettingsSkeleton />
          </div>
        </>
      }
    />
  );
}
