'use client';

import { type ReactNode, useRef } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { SHOWN } from '@/components/ui/shown/shown';
import type { UserOfferProps } from './user-offer';

const UserOffer = lazyPart<UserOfferProps>(async () => (await import('./user-offer')).UserOffer);
const UserOfferLine = lazyPart<UserOfferProps>(async () => (await import('./user-offer')).UserOfferLine);

interface FollowOfferProps {
  readonly robotId: number;
  /** What guests are offered. Styles hide it from users, but keep its space, until it's known what they have. */
  readonly children: ReactNode;
}

/** What following a robot takes; users who have it read so instead. */
export function FollowOffer({ robotId, children }: FollowOfferProps) {
  const own = useRobot(robotId)?.own;
  const place = useRef<HTMLDivElement>(null);
  const offer = <div className={SHOWN.toGuestsKeepingRoom}>{children}</div>;
  return (
    // The offer is the tallest content; its space stays, so that nothing below moves.
    <div ref={place} style={own && { minHeight: place.current?.offsetHeight }}>
      {own ? (
        <UserOffer robot={own} fallback={offer}>
          {children}
        </UserOffer>
      ) : (
        offer
      )}
    </div>
  );
}

/** As `FollowOffer`, within a line. */
export function FollowOfferLine({ robotId, children }: FollowOfferProps) {
  const own = useRobot(robotId)?.own;
  const offer = <span className={SHOWN.toGuestsKeepingRoom}>{children}</span>;
  if (!own) return offer;
  return (
    <UserOfferLine robot={own} fallback={offer}>
      {children}
    </UserOfferLine>
  );
}
