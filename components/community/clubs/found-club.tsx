'use client';

import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import { ForGuests } from '@/components/ui/page/page';
import type { ClubKind } from '@/lib/community/clubs/club';

const ClubForm = lazyPart(async () => (await import('./club-form')).ClubForm);

/** Founds a club; guests are asked to join the site. */
export function FoundClub({ kind }: { readonly kind: ClubKind }) {
  if (useSession() !== 'signed-in')
    return (
      <ForGuests>
        <Note look="text">Members write in clubs. Others see a handle you choose, never your name.</Note>
        <JoinActions />
      </ForGuests>
    );
  return (
    <Disclosure summary="Found a club">
      <ClubForm kind={kind} />
    </Disclosure>
  );
}
