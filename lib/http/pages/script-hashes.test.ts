import { readEnv } from '@/lib/core/config/env';
import { analyticsSources } from '@/lib/core/site-config/analytics';
import { captchaSources } from '@/lib/people/captcha/captcha-sources';
import { contentSecurityPolicy, mergeSources, scriptHashes } from './script-hashes';

describe('scriptHashes', () => {
  it('names each inline script once, as a browser hashes it', () => {
    const page =
      '<script>alert(1)</script><script src="/a.js"></script><SCRIPT async>alert(1)</SCRIPT><script></script>';
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scriptHashes(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
  });

  it('hashes the bytes of non-ASCII text', () => {
    const page = Buffer.from("<script>alert('é…')</script>").toString('latin1');
    // printf "alert('é…')" | openssl dgst -sha256 -binary | base64
    expect(scriptHashes(page)).toEqual(["'sha256-aYYNpnIAdRBBqjp4ucEnGKuFmvUcxfWhVs5lTpIHj5I='"]);
  });

  it('allows no other script', () => {
    const policy = contentSecurityPolicy(scriptHashes('<script>alert(1)</script>'));
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
    expect(contentSecurityPolicy([])).toContain("script-src 'self';");
  });

  it('allows other sites only for the analytics and captcha that are set', () => {
    const policyWith = (variables: Record<string, string>) => {
      const { site, captcha } = readEnv({ BASE_URL: 'https://tickproof.example', ...variables });
      return contentSecurityPolicy(
        [],
        mergeSources(captchaSources(captcha.kind), analyticsSources(site.analytics)),
      );
    };
    const ga4 = { ANALYTICS: 'ga4', GA4_MEASUREMENT_ID: 'G-AB12CD34EF' };
    const turnstile = { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'k', CAPTCHA_SECRET_KEY: 's' };
    expect(policyWith({})).not.toContain('https:');
    expect(policyWith({ ANALYTICS: 'own' })).toBe(policyWith({}));
    expect(policyWith({ ...ga4, ...turnstile })).toContain(
      "script-src 'self' https://challenges.cloudflare.com https://*.googletagmanager.com;",
    );
    const plausible = policyWith({ ANALYTICS: 'plausible', PLAUSIBLE_URL: 'https://stats.example/' });
    expect(plausible).toContain("script-src 'self';");
    expect(plausible).toContain("connect-src 'self' https://stats.example;");
  });
});
