import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';

/** How long a password, provider or two-step code counts as fresh, in milliseconds. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/** A sensitive action came too long after the last login. The user can confirm their identity and retry. */
export class FreshSignInNeededError extends InputError {
  override readonly name = 'FreshSignInNeededError';

  constructor() {
    super('Please confirm it’s you first, then try again');
  }
}

/**
 * Passes if the user logged in or confirmed their identity within the last ten minutes.
 * @throws FreshSignInNeededError
 */
export function requireFresh({ authenticatedAt }: { readonly authenticatedAt: number }, now: Millis): void {
  if (now - authenticatedAt > FRESH_SIGN_IN_MS) throw new FreshSignInNeededError();
}
