'use client';

import { JoinActions } from '@/components/session/user-page/join-actions';
import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { helpPath, robotsPath } from '@/lib/site/addresses/addresses';
import styles from './virtual-accounts.module.css';

const UserCopies = lazyPart(async () => (await import('./user-copies')).UserCopies);

/** The signed-in user's copies of robots. */
export function VirtualAccounts() {
  return (
    <UserPage title="My copies" what="your copies" Part={UserCopies} part={{}} guest={<AboutCopies />} />
  );
}

function AboutCopies() {
  return (
    <>
      <p className={styles['line']}>
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
      <JoinActions />
      <p>
        <a href={helpPath('autopilot')}>How Autopilot works</a> ·{' '}
        <a href={robotsPath('stocks-etf')}>Browse robots</a>
      </p>
    </>
  );
}
