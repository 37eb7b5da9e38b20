import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { requireFresh } from '@/lib/people/accounts/fresh-sign-in';
import type { Asking } from '../broker-accounts';

/** Checks a code of two-step login, which uses it up. @returns what is wrong, as a sentence; null if it was right */
export type CheckCode = (asking: Asking, code: string, now: Millis) => Promise<string | null>;

/**
 * What can be known before a code is used up. Real money takes two-step login and a login within the last ten minutes.
 * @throws InputError saying what is missing
 */
export function requireReady({ who }: Asking, code: string, now: Millis): void {
  if (!who.account.isTwoStepOn)
    throw new InputError('Real money needs two-step login. Turn it on in your account settings first.');
  requireFresh(who, now);
  if (code.trim() === '') throw new InputError('Enter the six digits of your authenticator app.');
}

/** Uses a code up, outside of any transaction. @throws InputError if it's wrong, or there were too many */
export async function requireCode(
  check: CheckCode,
  asking: Asking,
  code: string,
  now: Millis,
): Promise<void> {
  const wrong = await check(asking, code, now);
  if (wrong !== null) throw new InputError(wrong);
}
