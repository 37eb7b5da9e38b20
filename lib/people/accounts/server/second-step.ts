import type { Millis } from '@/lib/core/base/brand';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import { GUESSES, NOTIFIED_FAILURES_OF_DEVICE, SECOND_STEP_NOTICES } from '../guess-limits';
import type { RequestContext } from '../request-context';
import type { CheckSecondStep, CodeSource } from './check-second-step';
import { circumstances } from './circumstances';
import type { Parts } from './parts';
import { findUser } from './user-store';

type Needs = Pick<Parts, 'db' | 'throttles' | 'twoStep' | 'mails'>;

/** Checks codes: counts attempts first, uses up correct codes, and records and reports wrong ones. */
export function createSecondStep({ db, throttles, twoStep, mails }: Needs): CheckSecondStep {
  async function notifyOwner(
    userId: string,
    requestContext: Pick<RequestContext, 'address' | 'userAgent'>,
    now: Millis,
  ): Promise<void> {
    const notified = await throttles.add(`second step notice ${userId}`, SECOND_STEP_NOTICES, now);
    if (notified > SECOND_STEP_NOTICES.max) return;
    const user = await findUser(db, userId);
    if (!user) return;
    const data = { name: user.name, ...circumstances(requestContext, now) };
    await mails.enqueue(db, { kind: 'second-step-failed', to: user.email, data }, now);
    mails.wake();
  }

  return async function check(userId, code, source, requestContext, now) {
    const hour = throttleKey(userId, source);
    const week = `${hour} week`;
    const inHour = await throttles.add(hour, GUESSES.secondStep, now);
    if (inHour > GUESSES.secondStep.max) return 'exhausted';
    if ((await throttles.add(week, GUESSES.secondStepWeek, now)) > GUESSES.secondStepWeek.max)
      return 'exhausted';
    if (!(await twoStep.check(userId, code, requestContext, now))) {
      await recordSecurityEvent(db, { userId, kind: 'second-step-failed', requestContext }, now);
      const isExpected = source.kind === 'device' || source.kind === 'session';
      if (inHour >= (isExpected ? NOTIFIED_FAILURES_OF_DEVICE : 1))
        await notifyOwner(userId, requestContext, now);
      return 'wrong';
    }
    for (const key of [hour, week]) await throttles.giveBack(key);
    // This is the owner, with a new password and the code: attempts a stranger used up with the old one are restored.
    if (source.kind === 'reset') {
      const unknown = throttleKey(userId, { kind: 'unknown' });
      for (const key of [unknown, `${unknown} week`]) await throttles.clear(key);
    }
    return 'right';
  };
}

function throttleKey(userId: string, source: CodeSource): string {
  switch (source.kind) {
    case 'unknown':
      return `guess second step ${userId}`;
    case 'reset':
      return `guess second step reset ${userId}`;
    case 'device':
      return `guess second step device ${source.id}`;
    case 'session':
      return `guess code ${userId}`;
  }
}
