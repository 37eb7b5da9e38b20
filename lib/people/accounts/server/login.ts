import type { Millis } from '@/lib/core/base/brand';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { LoginInput } from '../accounts';
import type { SignInAnswer } from '../current-user';
import { emailKey } from '../email';
import {
  ACCOUNT_EXHAUSTED,
  ADDRESS_EXHAUSTED,
  CAPTCHA_NEEDED,
  FREE_FAILURES,
  FREE_FAILURES_OF_ADDRESS,
  GUESSES,
  WRONG_LOGIN,
} from '../guess-limits';
import type { RequestContext } from '../request-context';
import { addressKeys, countByAddress } from './address-limits';
import { refused } from './answers';
import type { Parts } from './parts';
import { tokenHash } from './secrets';
import type { SignIn } from './sign-in';
import { changeUser, findUserByEmail } from './user-store';

/** Checks email and password. Every guess is counted before it's checked, so that concurrent guesses count too. */
export function createLogin(parts: Parts, signIn: SignIn) {
  const { db, throttles, captcha, passwords, devices } = parts;

  return async function login(
    input: LoginInput,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<SignInAnswer> {
    const key = emailKey(input.login);
    const user = await findUserByEmail(db, input.login);
    const device = devices.idFor(
      { email_key: key, device_generation: user?.device_generation ?? 0 },
      requestContext,
    );
    const account = device ? `guess device ${device}` : `guess account ${tokenHash(key)}`;
    const ofNetwork = addressKeys('guess address', requestContext.address);
    const [address = ''] = ofNetwork;
    const limit = device ? GUESSES.device : GUESSES.account;
    const [ofAccount, ofAddress, ofAll] = await Promise.all([
      throttles.count(account, now),
      throttles.count(address, now),
      throttles.count('guess all', now),
    ]);
    const isAsked =
      ofAccount >= FREE_FAILURES || ofAddress >= FREE_FAILURES_OF_ADDRESS || ofAll >= GUESSES.everyone.max;
    if (captcha.kind !== 'none' && isAsked && !(await captcha.verify(input.captcha, requestContext.address)))
      return refused(CAPTCHA_NEEDED, true);

    // Once attempts are used up, further ones cost no write.
    if (ofAddress >= GUESSES.address.max && !device) return refused(ADDRESS_EXHAUSTED, true);
    if (ofAccount >= limit.max) return refused(ACCOUNT_EXHAUSTED, true);
    // Concurrent guesses may all have passed the check above.
    const { address: guess } = GUESSES;
    const isWithin = await countByAddress(throttles, 'guess address', requestContext.address, guess, now);
    if (!isWithin && !device) return refused(ADDRESS_EXHAUSTED, true);
    const tries = await throttles.add(account, limit, now);
    if (tries > limit.max) return refused(ACCOUNT_EXHAUSTED, true);
    await throttles.add('guess all', GUESSES.everyone, now);
    const asksNext = captcha.kind !== 'none' && tries >= FREE_FAILURES;

    const isRight = await passwords.verify(user?.password_hash ?? null, input.password);
    if (!user || !isRight) {
      // One write either way, so that timing doesn't reveal whether the account exists.
      if (user) await recordSecurityEvent(db, { userId: user.id, kind: 'login-failed', requestContext }, now);
      else await throttles.add('failed logins without an account', GUESSES.everyone, now);
      return refused(WRONG_LOGIN, asksNext);
    }

    for (const counted of [account, ...ofNetwork, 'guess all']) await throttles.giveBack(counted);
    if (user.password_hash !== null && passwords.needsRehash(user.password_hash))
      await changeUser(db, user.id, {
        kind: 'password-rehashed',
        before: user.password_hash,
        hash: await passwords.hash(input.password),
      });
    const how = {
      isRemembered: input.rememberMe,
      passwordChangedAt: user.password_changed_at,
      by: 'password',
    };
    return signIn.begin(user.id, how, requestContext, now);
  };
}
