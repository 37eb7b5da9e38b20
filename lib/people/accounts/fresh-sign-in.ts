import { InputError } from '@/lib/core/base/errors';

/** For how long a password, a provider and a two-step code count as just shown, in milliseconds. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/** A sensitive action too long after the last login: it may be repeated once the user has confirmed their identity. */
export class FreshSignInNeededError extends InputError {
  override readonly name = 'FreshSignInNeededError';

  constructor() {
    super('Please confirm it’s you first, then try again');
  }
}

/**
 * Lets pass who has logged in, or confirmed who they are, within the last ten minutes.
 * @throws FreshSignInNeededError
 */
export function requireFresh({ authenticatedAt }: { readonly authenticatedAt: number }, now: number): void {
  if (now - authenticatedAt > FRESH_SIGN_IN_MS) throw new FreshSignInNeededError();
}
