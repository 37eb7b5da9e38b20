import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { OperatorError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { Captcha, CaptchaKind } from '../captcha';
import { createAltchaCaptcha, type Difficulty } from './altcha-captcha';
import { createServiceCaptcha } from './service-captcha';

export interface CaptchaOptions {
  readonly kind: CaptchaKind;
  /** The application's secret; our own captcha signs with keys derived from it. */
  readonly secret: AppSecret;
  /** Of the service, where there is one. */
  readonly siteKey: string | null;
  readonly secretKey: string | null;
  /** The host name that visitors see this site under; answers of a service given elsewhere are none. Null: any. */
  readonly hostname?: string | null;
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  /** Of our own captcha's tasks, when not the usual one. */
  readonly difficulty?: Difficulty;
  /** Where a service is asked, when that is not its own address. */
  readonly verifyAddress?: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly log?: Pick<Logger, 'warn'>;
}

/**
 * The captcha that an installation is configured to have.
 *
 * @throws OperatorError when a service is to be used and its keys are not given.
 */
export function createCaptcha(options: CaptchaOptions): Captcha {
  const { kind, siteKey, secretKey, hostname = null } = options;
  switch (kind) {
    case 'none':
      return { kind, siteKey: null, challenge: () => null, verify: async () => true };
    case 'altcha':
      return createAltchaCaptcha(options);
    default: {
      if (siteKey === null || secretKey === null)
        throw new OperatorError(`The captcha ${kind} needs both its site key and its secret key`);
      const { verifyAddress, fetch, timeoutMs, log } = options;
      return createServiceCaptcha({
        kind,
        siteKey,
        secretKey,
        hostname,
        verifyAddress,
        fetch,
        timeoutMs,
        log,
      });
    }
  }
}
