'use client';

import { useRobot } from '@/components/robots/robot-cache/use-robot';
import type { UserControlsProps } from '@/components/robots/robot-controls/user-controls';
import { withPending } from '@/components/session/pending-action/pending-action';
import { ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './follow-bar.module.css';
import { FollowOfferLine } from './follow-offer';

const FollowButton = lazyPart<UserControlsProps>(
  async () => (await import('@/components/robots/robot-controls/user-controls')).UserFollowButton,
);

interface FollowBarProps {
  readonly robotId: number;
  readonly plan: string;
  /** null where no price is shown. */
  readonly price: string | null;
  readonly joinHref: string;
}

/** Follows a robot from the bottom of a phone's screen. */
export function FollowBar({ robotId, plan, price, joinHref }: FollowBarProps) {
  const own = useRobot(robotId)?.own;
  return (
    <section className={styles['bar']} aria-label="Plan and follow button" data-frame="">
      <p className={styles['plan']}>
        <FollowOfferLine robotId={robotId}>
          {plan}
          {price !== null && <small>{price}</small>}
        </FollowOfferLine>
      </p>
      {own ? (
        <FollowButton robot={own} />
      ) : (
        <span className={SHOWN.toGuestsKeepingRoom}>
          <ButtonLink href={withPending(joinHref, { type: 'follow', robotId })}>JOIN FOR FREE</ButtonLink>
        </span>
      )}
    </section>
  );
}
