import { useSyncExternalStore } from 'react';
import { CallError, call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import type { Change, ChangeCall } from './pending-change';

/** A change for which the server requires confirming identity, until the dialog has an answer. */
export interface AskedChange {
  readonly change: Change;
  /** What a provider has confirmed already: only the code is left to be asked for. */
  readonly challenge: string | null;
  readonly answer: (isConfirmed: boolean) => void;
}

export const NOT_CONFIRMED = 'You didn’t confirm it’s you, so nothing was changed.';

let asked: AskedChange | null = null;
const listeners = new Set<() => void>();

function show(next: AskedChange | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog and resolves when it is closed: whether the user has confirmed who they are. */
export function askToConfirm(change: Change, challenge: string | null = null): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    show({
      change,
      challenge,
      answer(isConfirmed) {
        show(null);
        resolve(isConfirmed);
      },
    });
  });
}

/** What the dialog is to ask for; null while there is nothing. */
export function useAskedChange(): AskedChange | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => asked,
    () => null,
  );
}

/**
 * Makes a call. Where it takes a fresh login, the user confirms who they are first and the same call is made again.
 * @throws CallError, also when the user does not confirm
 */
export async function callFresh<Name extends ChangeCall>(change: Change<Name>): Promise<AnswerOf<Name>> {
  try {
    return await call(change.call, change.body);
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'fresh-sign-in') throw error;
  }
  if (!(await askToConfirm(change))) throw new CallError(0, NOT_CONFIRMED);
  return call(change.call, change.body);
}
