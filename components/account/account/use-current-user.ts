'use client';

import { useSyncExternalStore } from 'react';
import useSWR, { mutate } from 'swr';
import { callApi } from '@/lib/http/api/client/call';
import type { CurrentUser } from '@/lib/people/accounts/current-user';
import { isMarkedSignedIn, onSignInChange } from './sign-in-state';

const CALL = 'Account/GetCurrentUser';

async function ask(): Promise<CurrentUser | null> {
  return (await callApi<{ readonly User: CurrentUser | null }>(CALL, {})).User;
}

/**
 * Who is signed in: null for a guest, undefined while it is not known. Guests are known by the page itself, so that
 * nothing is asked for them.
 */
export function useCurrentUser(): { readonly user: CurrentUser | null | undefined } {
  const isMarked = useSyncExternalStore<boolean | null>(onSignInChange, isMarkedSignedIn, () => null);
  const { data } = useSWR<CurrentUser | null, unknown>(isMarked ? CALL : null, ask, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return { user: isMarked === false ? null : data };
}

/** Asks anew who is signed in, for everything that shows it. */
export async function refreshCurrentUser(): Promise<CurrentUser | null> {
  return (await mutate<CurrentUser | null>(CALL, ask(), { revalidate: false })) ?? null;
}

/** Forgets who was signed in. */
export function forgetCurrentUser(): void {
  void mutate(CALL, null, { revalidate: false });
}
