'use client';

import { useSession } from '@/components/session/session/use-session';
import audience from '@/components/ui/audience/audience.module.css';
import { ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Notice } from '@/components/ui/notice/notice';
import { helpPath, logInPath, robotsPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './virtual-accounts.module.css';

const UserCopies = lazyPart(async () => (await import('./user-copies')).UserCopies);
const LOADING = (
  <p className={styles['waiting']} role="status">
    Loading your copies…
  </p>
);

/** The signed-in user's copies of robots. The HTML is the same for everyone; styles show what is for guests or users. */
export function VirtualAccounts() {
  const isUser = useSession() === 'signed-in';
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>My copies</h1>
      <div className={joinClasses(audience['guest'], styles['guest'])}>
        <p>
          Autopilot makes a robot’s trades in your own paper account. This page shows each copy: your result
          beside the robot’s, how many signals were copied, and where the difference comes from. No real money
          is used.
        </p>
        <ol className={styles['steps']}>
          <li>
            <strong>Join for free</strong> and choose a plan that includes the robots you like.
          </li>
          <li>
            <strong>Follow a robot</strong> and press <em>Autopilot</em> on its card.
          </li>
          <li>
            <strong>Choose the size</strong> of each trade and the loss at which copying stops.
          </li>
        </ol>
        <div className={styles['actions']}>
          <ButtonLink href={signUpPath()}>Join for free</ButtonLink>
          <ButtonLink look="secondary" href={logInPath()}>
            Log in
          </ButtonLink>
        </div>
        <p>
          <a href={helpPath('autopilot')}>How Autopilot works</a> ·{' '}
          <a href={robotsPath('stocks-etf')}>Browse robots</a>
        </p>
      </div>
      <div className={joinClasses(audience['user'], audience['whole'], styles['user'])}>
        {isUser ? <UserCopies fallback={LOADING} failed={() => <Failed />} /> : LOADING}
      </div>
    </div>
  );
}

function Failed() {
  return (
    <Notice tone="warning" title="We couldn’t load your copies">
      <p>Check your connection and reload the page.</p>
    </Notice>
  );
}
