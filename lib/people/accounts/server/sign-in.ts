import type { Millis } from '@/lib/core/base/brand';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { SignInAnswer } from '../current-user';
import { CODES_EXHAUSTED, LOGIN_NOTICES } from '../guess-limits';
import type { RequestContext } from '../request-context';
import { refused, SIGNED_IN } from './answers';
import type { CodeSource } from './check-second-step';
import { circumstances } from './circumstances';
import type { Parts } from './parts';
import type { SessionStart } from './sessions';
import { findUser } from './user-store';

const TWO_STEP_MS = 10 * 60_000;
const MAX_CODES = 5;
export const CHALLENGE_OVER = 'That took too long, or too many codes were wrong. Please log in again';
export const WRONG_CODE = 'Wrong code';

export interface SignInStart extends SessionStart {
  /** How the first step was done: `password`, `reset`, `registration`, or a provider's name. */
  readonly by: string;
}

export interface SignIn {
  /** After the first step succeeded: a session, or the challenge for the second step if it is on. */
  begin(userId: string, how: SignInStart, requestContext: RequestContext, now: Millis): Promise<SignInAnswer>;
  finishTwoStep(
    challenge: string,
    code: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<SignInAnswer>;
}

export function createSignIn(parts: Parts): SignIn {
  const { db, sessions, devices, throttles, tokens, twoStep, mails, checkSecondStep } = parts;

  async function start(userId: string, how: SignInStart, requestContext: RequestContext, now: Millis) {
    const user = await findUser(db, userId);
    if (!user) return refused(CHALLENGE_OVER);
    const isKnown = devices.idFor(user, requestContext) !== null;
    if (!(await sessions.start(userId, how, requestContext, now))) return refused(CHALLENGE_OVER);
    devices.remember(user, requestContext);
    if (how.by !== 'registration')
      await recordSecurityEvent(
        db,
        { userId, kind: 'logged-in', detail: describeStart(how), requestContext },
        now,
      );
    // New users know about their own first login, and password changes have their own mail.
    if (!isKnown && how.by !== 'reset' && now - user.created_at > TWO_STEP_MS) {
      const notified = await throttles.add(`login notice ${userId}`, LOGIN_NOTICES, now);
      if (notified > LOGIN_NOTICES.max) return SIGNED_IN;
      const data = { name: user.name, ...circumstances(requestContext, now) };
      await mails.enqueue(db, { kind: 'new-sign-in', to: user.email, data }, now);
      mails.wake();
    }
    return SIGNED_IN;
  }

  async function readSource(
    userId: string,
    { by }: SignInStart,
    requestContext: RequestContext,
  ): Promise<CodeSource> {
    if (by === 'reset') return { kind: 'reset' };
    const user = await findUser(db, userId);
    const id = user ? devices.idFor(user, requestContext) : null;
    return id === null ? { kind: 'unknown' } : { kind: 'device', id };
  }

  return {
    async begin(userId, how, requestContext, now) {
      if (!(await twoStep.isOn(userId))) return start(userId, how, requestContext, now);
      const data = { how: JSON.stringify(how) };
      const challenge = await tokens.issue('two-step', { userId, data }, TWO_STEP_MS, now);
      return { ...refused(''), twoStepChallenge: challenge };
    },
    async finishTwoStep(challenge, code, requestContext, now) {
      const content = await tokens.tryOne('two-step', challenge, MAX_CODES, now);
      if (!content) return refused(CHALLENGE_OVER);
      const { userId } = content;
      const how: SignInStart = JSON.parse(content.data['how'] ?? '');
      const outcome = await checkSecondStep(
        userId,
        code,
        await readSource(userId, how, requestContext),
        requestContext,
        now,
      );
      if (outcome === 'exhausted') return refused(CODES_EXHAUSTED);
      if (outcome === 'wrong') return { ...refused(WRONG_CODE), twoStepChallenge: challenge };
      // If two tabs have the same challenge, only one proceeds.
      if (!(await tokens.take('two-step', challenge, now))) return refused(CHALLENGE_OVER);
      return start(userId, how, requestContext, now);
    },
  };
}

function describeStart({ by }: SignInStart): string {
  if (by === 'password') return '';
  return by === 'reset' ? 'after a password reset' : `with ${by}`;
}
