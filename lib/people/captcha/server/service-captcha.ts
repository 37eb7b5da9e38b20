import type { Logger } from '@/lib/core/log/log';
import type { Captcha } from '../captcha';

/** Where the services verify answers. */
export const VERIFY_ADDRESSES = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

/** Longer than any service's answers; anything longer isn't passed on. */
const MAX_RESPONSE = 16_384;
const TIMEOUT_MS = 5_000;

interface ServiceOptions {
  readonly kind: keyof typeof VERIFY_ADDRESSES;
  readonly siteKey: string;
  readonly secretKey: string;
  /** The site's public host name: an answer given at another site doesn't count. null: not checked. */
  readonly hostname: string | null;
  readonly verifyAddress?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly timeoutMs?: number | undefined;
  readonly log?: Pick<Logger, 'warn'> | undefined;
}

/**
 * A third-party captcha: Turnstile (developers.cloudflare.com/turnstile/get-started/server-side-validation) or hCaptcha
 * (docs.hcaptcha.com/#verify-the-user-response-server-side), which accept each answer only once. If anything goes
 * wrong, nobody passes.
 */
export function createServiceCaptcha(options: ServiceOptions): Captcha {
  const { kind, siteKey, hostname, log } = options;
  return {
    kind,
    siteKey,
    challenge: () => null,
    verify: async (response, address) => {
      if (response === undefined || response === '' || response.length > MAX_RESPONSE) return false;
      const said = await askService(options, response, address).catch((error: unknown) => {
        log?.warn({ kind, reason: errorName(error) }, 'the captcha service cannot be reached');
        return null;
      });
      if (said === null || said['success'] !== true) {
        const codes = said?.['error-codes'];
        if (codes !== undefined) log?.warn({ kind, codes }, 'the captcha service refused an answer');
        return false;
      }
      return hostname === null || said['hostname'] === hostname;
    },
  };
}

/** @throws if no readable answer comes in time */
async function askService(
  { kind, secretKey, siteKey, verifyAddress, fetch: send = fetch, timeoutMs }: ServiceOptions,
  response: string,
  address: string,
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams({ secret: secretKey, response, remoteip: address });
  if (kind === 'hcaptcha') form.set('sitekey', siteKey);
  const answer = await send(verifyAddress ?? VERIFY_ADDRESSES[kind], {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const said: unknown = await answer.json();
  if (typeof said !== 'object' || said === null) throw new Error('not an object');
  return said as Record<string, unknown>;
}

/** Only the kind of error: its text might repeat what was sent. */
function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
