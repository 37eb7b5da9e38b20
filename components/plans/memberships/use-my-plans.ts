'use client';

import { refreshCurrentUser, useCurrentUser } from '@/components/session/user/use-current-user';
import { askAgain, useCall } from '@/components/ui/loaded/use-call';
import { CallError } from '@/lib/http/api/client/call';
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
  return { mine: user === null ? null : data, problem: error === undefined ? null : failureWords(error) };
}

/** Refetches after buying, canceling or resuming. */
export async function refreshMyPlans(): Promise<void> {
  await Promise.all([askAgain(CALL), refreshCurrentUser()]);
}

export function failureWords(error: unknown): string {
  return error instanceof CallError ? error.message : 'Something went wrong. Please try again.';
}
