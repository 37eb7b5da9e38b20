'use client';

import { useSyncExternalStore } from 'react';
import useSWR, { mutate, SWRConfig } from 'swr';
import { onSessionChange, type SessionState, session } from '@/components/session/session/session';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { call } from '@/lib/http/api/client/call';

const CALL = 'Account/GetCurrentUser';

/** The pending request. */
let asking: Promise<CurrentUser | null> | null = null;

function ask(): Promise<CurrentUser | null> {
  const mine = call(CALL, {}).then(({ user }) => user);
  const forget = () => {
    if (asking === mine) asking = null;
  };
  asking = mine;
  mine.then(forget, forget);
  return mine;
}

/**
 * The signed-in user: null for a guest, undefined while unknown. Makes no request for guests, since the page's HTML
 * already says so.
 */
export function useCurrentUser(): { readonly user: CurrentUser | null | undefined; readonly error: unknown } {
  // Unknown during hydration: code that acts on guests must not mistake a user for one.
  const state = useSyncExternalStore<SessionState | null>(onSessionChange, session.read, () => null);
  const asked = useSWR<CurrentUser | null, unknown>(
    state === 'signed-in' ? CALL : null,
    () => asking ?? ask(),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  // SWR renders a component again only for what it reads.
  return {
    get user() {
      return state === 'guest' ? null : asked.data;
    },
    get error() {
      return asked.error;
    },
  };
}

/** Fetches the user again and updates everything that shows them. */
export async function refreshCurrentUser(): Promise<CurrentUser | null> {
  return (await mutate<CurrentUser | null>(CALL, ask(), { revalidate: false })) ?? null;
}

/** Joins a pending request, or makes a new one. */
export function checkCurrentUser(): Promise<CurrentUser | null> {
  return asking ?? refreshCurrentUser();
}

/** The known user; fetched only if unknown. */
export async function readCurrentUser(): Promise<CurrentUser | null> {
  const known = SWRConfig.defaultValue.cache.get(CALL)?.data as CurrentUser | null | undefined;
  return known ?? (await checkCurrentUser());
}

export function forgetCurrentUser(): void {
  asking = null;
  void mutate(CALL, undefined, { revalidate: false });
}
