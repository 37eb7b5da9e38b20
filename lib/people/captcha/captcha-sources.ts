import type { CaptchaKind } from './captcha';

/** What a page must be allowed to load for a captcha, as Content-Security-Policy sources by directive. */
export interface CaptchaSources {
  readonly 'script-src': readonly string[];
  readonly 'frame-src': readonly string[];
  readonly 'style-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

const NOTHING: CaptchaSources = { 'script-src': [], 'frame-src': [], 'style-src': [], 'connect-src': [] };
const TURNSTILE = ['https://challenges.cloudflare.com'];
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/**
 * The external sources a captcha needs; none for our own, whose script and worker are on this site. From the services'
 * documentation: developers.cloudflare.com/turnstile/reference/content-security-policy and
 * docs.hcaptcha.com/#content-security-policy-settings.
 */
export function captchaSources(kind: CaptchaKind): CaptchaSources {
  switch (kind) {
    case 'turnstile':
      return { ...NOTHING, 'script-src': TURNSTILE, 'frame-src': TURNSTILE };
    case 'hcaptcha':
      return {
        'script-src': HCAPTCHA,
        'frame-src': HCAPTCHA,
        'style-src': HCAPTCHA,
        'connect-src': HCAPTCHA,
      };
    default:
      return NOTHING;
  }
}
