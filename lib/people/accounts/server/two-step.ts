import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Schema } from '@/lib/core/database/schema';
import type { Mails } from '@/lib/people/mail/mail';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { RequestContext } from '../request-context';
import { qrSvg } from '../two-step/qr-svg';
import { recoveryCodeHash } from '../two-step/recovery-codes';
import { makeRecoveryCodes } from '../two-step/server/make-recovery-codes';
import { newSecret } from '../two-step/server/new-secret';
import { createSecretBox } from '../two-step/server/secret-box';
import {
  disableTwoStep,
  enableTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  resealSecret,
  startTwoStep,
  takeRecoveryCode,
  takeStep,
} from '../two-step/server/two-step-store';
import { otpauthUri, verifyCode } from '../two-step/totp';
import { circumstances } from './circumstances';

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
    now: number,
  ): Promise<boolean>;
  /** null when it is on already. */
  start(userId: string, email: string): Promise<StartedTwoStep | null>;
  /** New recovery codes; null if the code is wrong or nothing was started. */
  enable(userId: string, code: string, now: number): Promise<readonly string[] | null>;
  disable(userId: string): Promise<void>;
  /** null while it is off. */
  renewCodes(userId: string): Promise<readonly string[] | null>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly secret: AppSecret;
  readonly mails: Mails & { wake(): void };
}

export function createTwoStep({ db, secret, mails }: Needs): TwoStep {
  const box = createSecretBox(secret);
  const hashesOf = (codes: readonly string[]) => codes.flatMap((code) => recoveryCodeHash(code) ?? []);

  async function spendRecoveryCode(
    userId: string,
    code: string,
    requestContext: Pick<RequestContext, 'address' | 'userAgent'>,
    now: number,
  ): Promise<boolean> {
    const hash = recoveryCodeHash(code);
    if (hash === null || !(await takeRecoveryCode(db, userId, hash, now))) return false;
    const left = (await readTwoStep(db, userId))?.recoveryCodes ?? 0;
    await recordSecurityEvent(db, { userId, kind: 'recovery-code-used', requestContext }, now);
    const user = await db
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const data = { name: user.name, codesLeft: String(left), ...circumstances(requestContext, now) };
    await mails.enqueue(db, { kind: 'recovery-code-used', to: user.email, data }, now);
    mails.wake();
    return true;
  }

  return {
    async isOn(userId) {
      return ((await readTwoStep(db, userId))?.enabledAt ?? null) !== null;
    },
    async check(userId, code, requestContext, now) {
      const stored = await readTwoStep(db, userId);
      if (stored?.sealedSecret == null || stored.enabledAt === null) return false;
      const opened = box.open(stored.sealedSecret);
      if (opened !== null && !opened.isCurrent)
        await resealSecret(db, userId, stored.sealedSecret, box.seal(opened.text));
      const found = opened === null ? null : verifyCode(opened.text, code, now, stored.lastStep);
      if (found) return takeStep(db, userId, found.step);
      return spendRecoveryCode(userId, code, requestContext, now);
    },
    async start(userId, email) {
      const made = newSecret();
      if (!(await startTwoStep(db, userId, box.seal(made)))) return null;
      const uri = otpauthUri(email, made);
      return { secret: made, uri, qrSvg: await qrSvg(uri) };
    },
    async enable(userId, code, now) {
      const stored = await readTwoStep(db, userId);
      if (stored?.sealedSecret == null || stored.enabledAt !== null) return null;
      const opened = box.open(stored.sealedSecret);
      const found = opened === null ? null : verifyCode(opened.text, code, now, null);
      if (!found) return null;
      const codes = makeRecoveryCodes();
      const isDone = await enableTwoStep(db, userId, stored.sealedSecret, found.step, hashesOf(codes), now);
      return isDone ? codes : null;
    },
    disable: (userId) => disableTwoStep(db, userId),
    async renewCodes(userId) {
      const codes = makeRecoveryCodes();
      return (await renewRecoveryCodes(db, userId, hashesOf(codes))) ? codes : null;
    },
  };
}
