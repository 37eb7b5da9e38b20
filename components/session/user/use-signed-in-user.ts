import { useEffect } from 'react';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { becomeGuest } from './sign-in';
import { useCurrentUser } from './use-current-user';

/**
 * The user of a part that only users see: null or undefined until known. If the session has ended elsewhere, the page
 * becomes a guest's.
 */
export function useSignedInUser(): CurrentUser | null | undefined {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (user === null) becomeGuest();
  }, [user]);
  return user;
}
