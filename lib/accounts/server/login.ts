import type { LoginInput } from '../accounts';
import { addressGroup } from '../address-group';
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
import type { Visit } from '../visit';
import { refused } from './answers';
import type { Parts } from './parts';
import { tokenHash } from './secrets';
import type { SignIn } from './sign-in';

/** Checks e-mail and password, counting every guess before it is checked so that guesses at once are counted too. */
export function createLogin(parts: Parts, signIn: SignIn) {
  const { db, throttles, captcha, passwords, devices } = parts;

  async function needsCaptcha(account: string, address: string, now: number): Promise<boolean> {
    const [ofAccount, ofAddress, ofAll] = await Promise.all([
      throttles.count(account, now),
      throttles.count(address, now),
      throttles.count('guess all', now),
    ]);
    return (
      ofAccount >= FREE_FAILURES || ofAddress >= FREE_FAILURES_OF_ADDRESS || ofAll >= GUESSES.everyone.max
    );
  }

  return async function login(input: LoginInput, visit: Visit, now: number): Promise<SignInAnswer> {
    const key = emailKey(input.login);
    const device = devices.idFor(key, visit);
    const account = device ? `guess device ${device}` : `guess account ${tokenHash(key)}`;
    const address = `guess address ${addressGroup(visit.address)}`;
    const isAsked = captcha.kind !== 'none' && (await needsCaptcha(account, address, now));
    if (isAsked && !(await captcha.verify(input.captcha, visit.address)))
      return refused(CAPTCHA_NEEDED, true);

    const limit = device ? GUESSES.device : GUESSES.account;
    const asksNext = (tries: number) => captcha.kind !== 'none' && tries >= FREE_FAILURES;
    if ((await throttles.add(address, GUESSES.address, now)) > GUESSES.address.max && !device)
      return refused(ADDRESS_EXHAUSTED, true);
    const tries = await throttles.add(account, limit, now);
    if (tries > limit.max) return refused(ACCOUNT_EXHAUSTED, true);
    await throttles.add('guess all', GUESSES.everyone, now);

    const user = await db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
    const isRight = await passwords.verify(user?.password_hash ?? null, input.password);
    if (!user || !isRight) return refused(WRONG_LOGIN, asksNext(tries));

    for (const counted of [account, address, 'guess all']) await throttles.giveBack(counted);
    if (user.password_hash !== null && passwords.needsRehash(user.password_hash))
      await db
        .updateTable('users')
        .set({ password_hash: await passwords.hash(input.password) })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .execute();
    const how = { isRemembered: input.rememberMe, passwordOf: user.password_changed_at };
    return signIn.begin(user.id, how, visit, now);
  };
}
