'use client';

import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import { ForGuests } from '@/components/ui/page/page';
import type { StaffClub } from './club-staff';

const OwnMembership = lazyPart(async () => (await import('./own-membership')).OwnMembership);

interface OwnPartProps {
  readonly club: StaffClub;
}

/** The visitor's part in a club: joining it, writing, and what waits or was removed. */
export function OwnPart({ club }: OwnPartProps) {
  if (useSession() !== 'signed-in')
    return (
      <ForGuests>
        <Note look="text">Members write here. Others see a handle you choose, never your name.</Note>
        <JoinActions />
      </ForGuests>
    );
  return <OwnMembership club={club} />;
}
