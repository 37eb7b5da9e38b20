import type { ProviderConfig } from '@/lib/core/config/providers';
import { isEmail } from '@/lib/people/accounts/email';
import type { ExternalIdentity } from '../external-sign-in';

/** What providers return about a person; anything may be missing or of the wrong type. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_NAME = 100;
/** The longest subject of OpenID Connect. */
const MAX_SUBJECT = 255;

/** Whose claims an ID token (with the user-info endpoint's) contains; null without a usable subject. */
export function identityFromClaims(
  provider: ProviderConfig,
  issuer: string,
  claims: Claims,
  postedUser: string | null,
): ExternalIdentity | null {
  const email = readEmail(claims['email']);
  return identity(provider, issuer, claims['sub'], {
    email,
    // Apple and LinkedIn have sent it as a string as well.
    isEmailVerified:
      email !== null && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    name:
      cleanName(claims['name']) ??
      joinedName(claims['given_name'], claims['family_name']) ??
      postedName(postedUser),
  });
}

/**
 * The same from Facebook's profile, which doesn't say whether an address was confirmed, so none counts as confirmed.
 */
export function identityFromFacebook(provider: ProviderConfig, profile: Claims): ExternalIdentity | null {
  return identity(provider, provider.issuer, profile['id'], {
    email: readEmail(profile['email']),
    isEmailVerified: false,
    name: cleanName(profile['name']),
  });
}

function identity(
  provider: ProviderConfig,
  issuer: string,
  subject: unknown,
  rest: Pick<ExternalIdentity, 'email' | 'isEmailVerified' | 'name'>,
): ExternalIdentity | null {
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT) return null;
  return { provider: provider.name, issuer, subject, ...rest };
}

/**
 * Apple's name comes through the browser, separately from the token, and only the first time: good for a name and
 * nothing else.
 */
function postedName(text: string | null): string | null {
  if (text === null) return null;
  try {
    const name: unknown = (JSON.parse(text) as { name?: unknown } | null)?.name;
    const { firstName, lastName } = (name ?? {}) as Claims;
    return joinedName(firstName, lastName);
  } catch {
    return null;
  }
}

function joinedName(first: unknown, last: unknown): string | null {
  return cleanName([first, last].filter((part) => typeof part === 'string').join(' '));
}

function cleanName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return name === '' ? null : [...name].slice(0, MAX_NAME).join('').trim();
}

function readEmail(value: unknown): string | null {
  return typeof value === 'string' && isEmail(value) ? value.trim() : null;
}
