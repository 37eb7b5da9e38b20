'use client';

import { useSession } from '@/components/session/session/use-session';
import audience from '@/components/ui/audience/audience.module.css';
import { ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Notice } from '@/components/ui/notice/notice';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './inbox.module.css';

const UserInbox = lazyPart(async () => (await import('./user-inbox')).UserInbox);
const LOADING = <p role="status">Loading your notifications…</p>;

/** The signed-in user's inbox. The HTML is the same for everyone; styles show the guest's part or the user's. */
export function InboxPage() {
  const isUser = useSession() === 'signed-in';
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Inbox</h1>
      <div className={joinClasses(audience['guest'], styles['guest'])}>
        <p>
          Follow robots and turn on their notifications to hear about signals before they fill, opened and
          closed trades, and your paper trades. Everything stays here for 90 days. You can also get it by
          email or in your browser.
        </p>
        <div className={styles['actions']}>
          <ButtonLink href={signUpPath()}>Join for free</ButtonLink>
          <ButtonLink look="secondary" href={logInPath()}>
            Log in
          </ButtonLink>
        </div>
      </div>
      <div className={joinClasses(audience['user'], audience['whole'], styles['user'])}>
        {isUser ? <UserInbox fallback={LOADING} failed={() => <Failed />} /> : LOADING}
      </div>
    </div>
  );
}

function Failed() {
  return (
    <Notice tone="warning" title="We couldn’t load your inbox">
      <p>Check your connection and reload the page.</p>
    </Notice>
  );
}
