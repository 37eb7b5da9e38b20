'use client';

import useSWR, { mutate } from 'swr';
import { refreshCurrentUser, useCurrentUser } from '@/components/account/account/use-current-user';
import type { MineAnswer } from '@/lib/http/api/calls/memberships-json';
import { CallError, callApi } from '@/lib/http/api/client/call';

const CALL = 'Memberships/GetMine';

/** What the user has: undefined while it is asked for, null for guests. */
export function useMyPlans(): {
  readonly mine: MineAnswer | null | undefined;
  readonly problem: string | null;
} {
  const { user } = useCurrentUser();
  const { data, error } = useSWR<MineAnswer, unknown>(user ? CALL : null, () => callApi(CALL, {}), {
    revalidateOnFocus: true,
    shouldRetryOnError: false,
  });
  return { mine: user === null ? null : data, problem: error === undefined ? null : wordsOf(error) };
}

/** Asks anew after something was bought, cancelled or resumed. */
export async function refreshMyPlans(): Promise<void> {
  await Promise.all([mutate(CALL), refreshCurrentUser()]);
}

/** What went wrong with a call, in words for whoever made it. */
export function wordsOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'Something went wrong. Please try again.';
}
