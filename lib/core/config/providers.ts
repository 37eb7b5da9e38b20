import { isLoopbackHost } from '@/lib/core/base/loopback';

/** Providers in display order. */
export const PROVIDER_NAMES = ['Facebook', 'Google', 'LinkedIn', 'Apple'] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** How we authenticate to a provider: a fixed secret, or Apple's key for signing secrets. */
export type ProviderCredentials =
  | { readonly kind: 'secret'; readonly secret: string }
  | {
      readonly kind: 'apple-key';
      readonly teamId: string;
      readonly keyId: string;
      readonly privateKey: string;
    };

export interface ProviderConfig {
  readonly name: ProviderName;
  readonly clientId: string;
  readonly credentials: ProviderCredentials;
  /** The provider's origin; identities are stored under the issuer it reports. */
  readonly issuer: string;
  /** Whether the provider supports a nonce and PKCE; all but LinkedIn do. */
  readonly bindsAnswers: boolean;
}

/** Providers from the environment: usable ones, and what is wrong with the others. */
export interface ProvidersFromEnv {
  readonly providers: readonly ProviderConfig[];
  /** Invalid variables and what is wrong with them; never their values. */
  readonly errors: readonly { readonly variable: string; readonly message: string }[];
}

const ISSUERS: Readonly<Record<ProviderName, string>> = {
  Facebook: 'https://www.facebook.com',
  Google: 'https://accounts.google.com',
  LinkedIn: 'https://www.linkedin.com/oauth',
  Apple: 'https://appleid.apple.com',
};

const KEYS: Readonly<Record<ProviderName, readonly string[]>> = {
  Facebook: ['CLIENT_ID', 'CLIENT_SECRET'],
  Google: ['CLIENT_ID', 'CLIENT_SECRET'],
  LinkedIn: ['CLIENT_ID', 'CLIENT_SECRET'],
  Apple: ['CLIENT_ID', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'],
};

/**
 * Providers whose keys are set. Partly set keys are an error, and so is an issuer on another machine without
 * encryption. Empty variables count as unset.
 */
export function providersFromEnv(env: Readonly<Record<string, string | undefined>>): ProvidersFromEnv {
  const providers: ProviderConfig[] = [];
  const errors: { variable: string; message: string }[] = [];
  for (const name of PROVIDER_NAMES) {
    const value = (key: string) => env[variableName(name, key)]?.trim() ?? '';
    const missing = KEYS[name].filter((key) => value(key) === '');
    if (missing.length === KEYS[name].length) continue;
    const issuer = value('ISSUER') || ISSUERS[name];
    const wrong = missing.map((key) => ({
      variable: variableName(name, key),
      message: `is missing: ${name} needs ${KEYS[name].map((each) => variableName(name, each)).join(', ')}`,
    }));
    if (!isSafeIssuer(issuer))
      wrong.push({
        variable: variableName(name, 'ISSUER'),
        message: 'must begin with https://, or http:// and an address of this machine',
      });
    const privateKey = toPem(value('PRIVATE_KEY'));
    if (name === 'Apple' && !missing.includes('PRIVATE_KEY') && !PEM.test(privateKey))
      wrong.push({
        variable: variableName(name, 'PRIVATE_KEY'),
        message: 'must be the PEM text of the .p8 file (line breaks may be written as \\n)',
      });
    errors.push(...wrong);
    if (wrong.length > 0) continue;
    const credentials: ProviderCredentials =
      name === 'Apple'
        ? { kind: 'apple-key', teamId: value('TEAM_ID'), keyId: value('KEY_ID'), privateKey }
        : { kind: 'secret', secret: value('CLIENT_SECRET') };
    providers.push({
      name,
      clientId: value('CLIENT_ID'),
      credentials,
      issuer: issuer.replace(/\/+$/, ''),
      // LinkedIn refuses the verifier of PKCE from confidential clients ("invalid_client") and leaves the nonce out of
      // its tokens: https://github.com/nextauthjs/next-auth/issues/8831, https://github.com/authlib/authlib/issues/763
      bindsAnswers: name !== 'LinkedIn',
    });
  }
  return { providers, errors };
}

/** The provider in an address or form, in any case; null for any other word. */
export function providerNamed(text: string): ProviderName | null {
  return PROVIDER_NAMES.find((name) => name.toLowerCase() === text.toLowerCase()) ?? null;
}

const PEM = /^-----BEGIN (?:EC )?PRIVATE KEY-----\n[\s\S]+\n-----END (?:EC )?PRIVATE KEY-----$/;

function variableName(name: ProviderName, key: string): string {
  return `${name.toUpperCase()}_${key}`;
}

function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host));
}

/** Environment files often have a key on one line. */
function toPem(text: string): string {
  return text.replace(/\\n/g, '\n').replace(/\r/g, '').trim();
}
