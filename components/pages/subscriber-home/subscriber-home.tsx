'use client';

import { useSession } from '@/components/session/session/use-session';
import audience from '@/components/ui/audience/audience.module.css';
import { ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Notice } from '@/components/ui/notice/notice';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './subscriber-home.module.css';

const UserHome = lazyPart(async () => (await import('./user-home')).UserHome);
const LOADING = <p role="status">Loading your robots…</p>;

/**
 * The signed-in user's home. The HTML is the same for everyone: guests see a login note, and users' robots load after
 * hydration. Styles show one or the other.
 */
export function SubscriberHome() {
  const isUser = useSession() === 'signed-in';
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>My robots</h1>
      <div className={joinClasses(audience['guest'], styles['guest'])}>
        <p>
          Log in to see how robots you follow have done since you followed them, their latest trades and your
          bookmarks.
        </p>
        <div className={styles['actions']}>
          <ButtonLink href={logInPath()}>Log in</ButtonLink>
          <ButtonLink look="secondary" href={signUpPath()}>
            Join for free
          </ButtonLink>
        </div>
      </div>
      <div className={joinClasses(audience['user'], audience['whole'], styles['user'])}>
        {isUser ? <UserHome fallback={LOADING} failed={() => <Failed />} /> : LOADING}
      </div>
    </div>
  );
}

function Failed() {
  return (
    <Notice tone="warning" title="We couldn’t load your robots">
      <p>Check your connection and reload the page.</p>
    </Notice>
  );
}
