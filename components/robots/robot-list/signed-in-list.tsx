import { useEffect } from 'react';
import { PendingRobot } from '@/components/robots/robot-controls/pending-robot';
import { recognizeUser } from '@/components/session/user/sign-in';
import { checkCurrentUser } from '@/components/session/user/use-current-user';
import type { LoadedList } from './load-list';

/** What a list does once it has loaded for a signed-in user. */
export function SignedInList({ loaded }: { readonly loaded: LoadedList }) {
  const { cards, list } = loaded;
  const isOwn = cards.some((card) => card.own);
  const isGuests = !isOwn && (cards.length > 0 || list.extra.isMine);
  useEffect(() => {
    // The answer was a guest's, so the session may have ended elsewhere.
    if (isGuests) void recognizeUser(checkCurrentUser);
  }, [isGuests]);
  return isOwn ? <PendingRobot /> : null;
}
