import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Mails } from '@/lib/people/mail/mail';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { RequestContext } from '../request-context';
import { qrSvg } from '../two-step/qr-svg';
import { recoveryCodeHash } from '../two-step/recovery-codes';
import { makeRecoveryCodes, newSecret } from '../two-step/server/new-secrets';
import { createSecretBox } from '../two-step/server/secret-box';
import {
  countRecoveryCodes,
  disableTwoStep,
  enableTwoStep,
  renewRecoveryCodes,
  takeRecoveryCode,
} from '../two-step/server/two-step-store';
import { otpauthUri, verifyCode } from '../two-step/totp';
import { circumstances } from './circumstances';
import { changeUser, findUser } from './user-store';

export interface StartedTwoStep {
  readonly secret: string;
  readonly uri: string;
  readonly qrSvg: string;
}

/** Two-step login: codes from an authenticator app, and recovery codes in case it's lost. */
export interface TwoStep {
  isOn(userId: string): Promise<boolean>;
  /** Uses up an app code or a recovery code; returns whether it was correct. */
  check(
    userId: string,
    code: string,
    requestContext: Pick<RequestContext, 'address' | 'userAgent'>,
    now: Millis,
  ): Promise<boolean>;
  /** null if two-step login is on already. */
  start(userId: string, email: string): Promise<StartedTwoStep | null>;
  /** New recovery codes; null if the code is wrong or nothing was started. */
  enable(userId: string, code: string, now: Millis): Promise<readonly string[] | null>;
  disable(userId: string): Promise<void>;
  /** null if two-step login is off. */
  renewCodes(userId: string): Promise<readonly string[] | null>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly secret: AppSecret;
  readonly mails: Mails & { wake(): void };
}

export function createTwoStep({ db, secret, mails }: Needs): TwoStep {
  const box = createSecretBox(secret);
  const hashCodes = (codes: readonly string[]) => codes.flatMap((code) => recoveryCodeHash(code) ?? []);

  async function spendRecoveryCode(
    userId: string,
    code: string,
    requestContext: Pick<RequestContext, 'address' | 'userAgent'>,
    now: Millis,
  ): Promise<boolean> {
    const hash = recoveryCodeHash(code);
    if (hash === null || !(await takeRecoveryCode(db, userId, hash, now))) return false;
    await recordSecurityEvent(db, { userId, kind: 'recovery-code-used', requestContext }, now);
    const user = await findUser(db, userId);
    if (!user) return false;
    const data = {
      name: user.name,
      codesLeft: String(await countRecoveryCodes(db, userId)),
      ...circumstances(requestContext, now),
    };
    await mails.enqueue(db, { kind: 'recovery-code-used', to: user.email, data }, now);
    mails.wake();
    return true;
  }

  return {
    async isOn(userId) {
      return (await findUser(db, userId))?.totp_enabled_at != null;
    },
    async check(userId, code, requestContext, now) {
      const user = await findUser(db, userId);
      if (user?.totp_secret == null || user.totp_enabled_at === null) return false;
      const opened = box.open(user.totp_secret);
      if (opened !== null && !opened.isCurrent) {
        const secret = box.seal(opened.text);
        await changeUser(db, userId, { kind: 'secret-resealed', before: user.totp_secret, secret });
      }
      const found = opened === null ? null : verifyCode(opened.text, code, now, user.totp_last_step);
      if (found) return changeUser(db, userId, { kind: 'step-taken', step: found.step });
      return spendRecoveryCode(userId, code, requestContext, now);
    },
    async start(userId, email) {
      const made = newSecret();
      if (!(await changeUser(db, userId, { kind: 'two-step-started', secret: box.seal(made) }))) return null;
      const uri = otpauthUri(email, made);
      return { secret: made, uri, qrSvg: await qrSvg(uri) };
    },
    async enable(userId, code, now) {
      const user = await findUser(db, userId);
      if (user?.totp_secret == null || user.totp_enabled_at !== null) return null;
      const opened = box.open(user.totp_secret);
      const found = opened === null ? null : verifyCode(opened.text, code, now, null);
      if (!found) return null;
      const codes = makeRecoveryCodes();
      const started = { secret: user.totp_secret, step: found.step };
      const isDone = await enableTwoStep(db, userId, started, hashCodes(codes), now);
      return isDone ? codes : null;
    },
    disable: (userId) => disableTwoStep(db, userId),
    async renewCodes(userId) {
      const codes = makeRecoveryCodes();
      return (await renewRecoveryCodes(db, userId, hashCodes(codes))) ? codes : null;
    },
  };
}
