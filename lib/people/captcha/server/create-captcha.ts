import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { Captcha, CaptchaKind } from '../captcha';
import { createAltchaCaptcha, type Difficulty, difficultyFor } from './altcha-captcha';
import { createServiceCaptcha } from './service-captcha';

const USUAL_KEYS = 2_000;

export interface CaptchaOptions {
  readonly kind: CaptchaKind;
  /** The app's secret, from which our own captcha derives its signing keys. */
  readonly secret: AppSecret;
  /** Keys of the captcha service; null for a captcha without one. */
  readonly siteKey: string | null;
  readonly secretKey: string | null;
  /** The site's public host name; answers a service accepted elsewhere don't count. null: any. */
  readonly hostname?: string | null;
  readonly db: Kysely<Schema>;
  readonly now: () => Millis;
  /** How many keys a browser tries on average to solve our own captcha. */
  readonly keys?: number;
  /** Of our own captcha, if it isn't the one for `keys`. */
  readonly difficulty?: Difficulty;
  /** The service's address, if not the default. */
  readonly verifyAddress?: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly log?: Pick<Logger, 'warn'>;
}

/**
 * The captcha an installation is configured to use.
 * @throws OperatorError if a service's keys are missing
 */
export function createCaptcha(options: CaptchaOptions): Captcha {
  const { kind, siteKey, secretKey, hostname = null } = options;
  switch (kind) {
    case 'none':
      return { kind, siteKey: null, challenge: () => null, verify: async () => true };
    case 'altcha':
      return createAltchaCaptcha({ difficulty: difficultyFor(options.keys ?? USUAL_KEYS), ...options });
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
