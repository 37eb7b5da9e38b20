'use client';

import { JoinActions } from '@/components/session/user-page/join-actions';
import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note, Points } from '@/components/ui/note/note';
import { helpPath, robotsPath } from '@/lib/site/addresses/addresses';

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
      <Note look="text">
        Autopilot makes a robot’s trades in your own paper account. This page shows each copy: your result
        beside the robot’s, how many signals were copied, and where the difference comes from. No real money
        is used.
      </Note>
      <Points as="ol">
        <li>
          <strong>Join for free</strong> and choose a plan that includes the robots you like.
        </li>
        <li>
          <strong>Follow a robot</strong> and press <em>Autopilot</em> on its card.
        </li>
        <li>
          <strong>Choose the size</strong> of each trade and the loss at which copying stops.
        </li>
      </Points>
      <JoinActions />
      <p>
        <a href={helpPath('autopilot')}>How Autopilot works</a> ·{' '}
        <a href={robotsPath('stocks-etf')}>Browse robots</a>
      </p>
    </>
  );
}
