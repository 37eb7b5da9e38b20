import { createStore } from '@/components/ui/store/create-store';
import { useStore } from '@/components/ui/store/use-store';
import { CallError, call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { Change, ChangeCall } from './pending-change';

/** A change that waits until the user has confirmed their identity. */
export interface AskedChange {
  readonly change: Change;
  /** A challenge from a provider that has confirmed the user; only the code is missing. */
  readonly challenge: string | null;
  readonly answer: (isConfirmed: boolean) => void;
}

export const NOT_CONFIRMED = 'You didn’t confirm it’s you, so nothing was changed.';

/** null while the dialog is closed. */
const asked = createStore<AskedChange | null>(null);

/** Opens the dialog. Resolves when it closes, with whether the user confirmed. */
export function askToConfirm(change: Change, challenge: string | null = null): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      change,
      challenge,
      answer(isConfirmed) {
        asked.set(null);
        resolve(isConfirmed);
      },
    });
  });
}

/** What the dialog is about; null while it's closed. */
export function useAskedChange(): AskedChange | null {
  return useStore(asked, null);
}

/**
 * Makes a call. If it requires a recent login, the user confirms their identity first and the call is repeated.
 * @throws CallError, also if the user doesn't confirm
 */
export async function callFresh<Name extends ChangeCall>(change: Change<Name>): Promise<CallAnswer<Name>> {
  try {
    return await call(change.call, change.body);
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'fresh-sign-in') throw error;
  }
  if (!(await askToConfirm(change))) throw new CallError(0, NOT_CONFIRMED);
  return call(change.call, change.body);
}
