'use client';

import { refreshCurrentUser, useCurrentUser } from '@/components/session/user/use-current-user';
import { askAgain, useCall } from '@/components/ui/loaded/use-call';
import { failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

const CALL = 'Memberships/GetMine';
type Mine = CallAnswer<typeof CALL>;

/** The user's plans: undefined while loading, null for guests. */
export function useMyPlans(): {
  readonly mine: Mine | null | undefined;
  readonly problem: string | null;
} {
  const { user } = useCurrentUser();
  const { data, error } = useCall(CALL, user ? {} : null, { onFocus: true });
  return { mine: user === null ? null : data, problem: error === undefined ? null : failureText(error) };
}

/** Refetches after buying, canceling or resuming. */
export async function refreshMyPlans(): Promise<void> {
  await Promise.all([askAgain(CALL), refreshCurrentUser()]);
}
