'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import type { MarketView } from '@/lib/market/data/source';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import type { OwnHomeProps } from './own-home';
import styles from './subscriber-home.module.css';

/**
 * The home of whoever is signed in. The page itself is the same for everybody: guests are asked to log in, and a user's
 * robots are loaded where somebody is signed in. Styles show the one or the other.
 */
export function SubscriberHome({ market }: { readonly market: MarketView }) {
  const [Own, setOwn] = useState<ComponentType<OwnHomeProps> | null>(null);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    const load = () => {
      import('./own-home').then(
        (module) => setOwn(() => module.OwnHome),
        () => setFailed(true),
      );
    };
    const leave = () => setOwn(null);
    if (document.documentElement.dataset['user'] !== undefined) load();
    window.addEventListener('tickproof:signed-in', load);
    window.addEventListener('tickproof:signed-out', leave);
    return () => {
      window.removeEventListener('tickproof:signed-in', load);
      window.removeEventListener('tickproof:signed-out', leave);
    };
  }, []);

  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Your robots</h1>
      <div className={styles['guest']}>
        <p>Log in to see the robots that you follow, their latest trades and your bookmarks.</p>
        <div className={styles['actions']}>
          <ButtonLink href={logInPath()}>Log in</ButtonLink>
          <ButtonLink look="secondary" href={signUpPath()}>
            Join for free
          </ButtonLink>
        </div>
      </div>
      <div className={styles['user']}>
        {Own ? <Own market={market} /> : isFailed ? <Failed /> : <p role="status">Loading your robots …</p>}
      </div>
    </div>
  );
}

function Failed() {
  return (
    <Notice tone="warning" title="Your robots could not be loaded">
      <p>Check the connection and load the page again.</p>
    </Notice>
  );
}
