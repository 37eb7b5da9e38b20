'use client';

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import styles from './account-page.module.css';
import { Guest, Missed } from './account-states';
import { SettingsSkeleton } from './settings-skeleton';

/**
 * The settings of whoever is signed in. The server draws the same for all: what a guest sees and the outline of the
 * settings, of which styles show one by `data-user`. Everything else is loaded by the browser.
 */
export function AccountIsland() {
  const [Live, setLive] = useState<ComponentType | null>(null);
  const [isMissed, setMissed] = useState(false);

  const load = useCallback(() => {
    setMissed(false);
    import('./live-account').then(
      (module) => setLive(() => module.LiveAccount),
      () => setMissed(true),
    );
  }, []);
  useEffect(load, [load]);

  if (Live) return <Live />;
  if (isMissed) return <Missed onRetry={load} />;
  return (
    <>
      <div className={styles['for-guests']}>
        <Guest />
      </div>
      <div className={styles['for-users']}>
        <SettingsSkeleton />
      </div>
    </>
  );
}
