import type { Millis } from '@/lib/core/base/brand';
import { emailKey } from '../email';
import { MAILS_TO_ADDRESS, MAILS_TO_ADDRESS_IN_ALL } from '../guess-limits';
import { tokenHash } from './secrets';
import type { Throttles } from './throttles';

/** A mail requested by someone who may not own the address. */
export interface AskedMail {
  /** Kinds are counted separately, so that mails of one don't use up another. */
  readonly kind: 'registration' | 'join' | 'email-change' | 'report';
  readonly to: string;
  /** The network or user that requests it: requests by strangers leave the owner some. */
  readonly requester: string;
}

/**
 * Whether another mail may go to an address; counts it.
 * @param now UTC milliseconds
 */
export async function mayMail(throttles: Throttles, mail: AskedMail, now: Millis): Promise<boolean> {
  const key = `mail ${mail.kind} to ${tokenHash(emailKey(mail.to))}`;
  const ofRequester = await throttles.add(`${key} by ${mail.requester}`, MAILS_TO_ADDRESS, now);
  if (ofRequester > MAILS_TO_ADDRESS.max) return false;
  return (await throttles.add(key, MAILS_TO_ADDRESS_IN_ALL, now)) <= MAILS_TO_ADDRESS_IN_ALL.max;
}
