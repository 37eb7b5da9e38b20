import type { Kysely } from 'kysely';
import type { Configuration } from 'openid-client';
import type { ProviderConfig, ProviderName } from '@/lib/core/config/providers';
import type { Schema } from '@/lib/core/database/schema';
import { isSameText, newToken, tokenHash } from '@/lib/people/accounts/server/secrets';
import {
  type BeginExternal,
  type ExternalIdentity,
  type ExternalRequest,
  type ExternalSignIn,
  ExternalSignInError,
  type FinishExternal,
} from '../external-sign-in';
import { type Attempt, storeAttempt, takeAttempt } from './attempts';
import { createBrowserCookie, derive, postsAnswers } from './browser-cookie';
import { createProviderClients, facebookProfileAddress, type OpenidClient } from './provider-client';
import { type Claims, identityFromClaims, identityFromFacebook } from './read-identity';

export interface ExternalSignInOptions {
  readonly db: Kysely<Schema>;
  readonly providers: readonly ProviderConfig[];
  /** The site's public origin. */
  readonly baseUrl: string;
  /** The OpenID library; loaded on first use by default. */
  readonly load?: () => Promise<OpenidClient>;
}

const SCOPES: Readonly<Record<ProviderName, string>> = {
  Facebook: 'email public_profile',
  Google: 'openid email profile',
  LinkedIn: 'openid email profile',
  Apple: 'openid email name',
};

/** What providers respond when someone cancels there. */
const CANCELLATIONS = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/** Path that a provider sends the browser back to; register it there with the site's origin in front. */
export function callbackPath(provider: ProviderName): string {
  return `/api/account/externalcallback/${provider.toLowerCase()}`;
}

/** Sign-in with the given providers; attempts are stored in the database. */
export function createExternalSignIn({
  db,
  providers,
  baseUrl,
  load = () => import('openid-client'),
}: ExternalSignInOptions): ExternalSignIn {
  const clients = createProviderClients(load);
  const cookies = createBrowserCookie(baseUrl.startsWith('https:'));

  function findConfig(name: ProviderName): ProviderConfig {
    const config = providers.find((each) => each.name === name);
    if (!config) throw new ExternalSignInError('not-configured', `No keys are set for ${name}`);
    return config;
  }

  return {
    providers: providers.map(({ name }) => name),

    async begin({ provider, cookie, now, ...request }: BeginExternal) {
      const config = findConfig(provider);
      const client = await orFailure(request, () => clients.findClient(config, now));
      const library = await load();
      const secret = cookies.read(provider, cookie) ?? newToken();
      const state = newToken();
      await storeAttempt(db, state, { provider, request, browserHash: tokenHash(secret) }, now);
      const parameters = {
        redirect_uri: `${baseUrl}${callbackPath(provider)}`,
        scope: SCOPES[provider],
        state,
        ...(postsAnswers(provider) ? { response_mode: 'form_post' } : {}),
        ...(config.bindsAnswers
          ? {
              nonce: derive(secret, 'nonce', state),
              code_challenge: await library.calculatePKCECodeChallenge(derive(secret, 'pkce', state)),
              code_challenge_method: 'S256',
            }
          : {}),
      };
      return {
        location: library.buildAuthorizationUrl(client, parameters).href,
        cookie: cookies.write(provider, secret),
      };
    },

    async finish({ provider, params, cookie, now }: FinishExternal) {
      const config = findConfig(provider);
      const state = params.get('state') ?? '';
      const attempt = await takeAttempt(db, state, now);
      if (!attempt) throw new ExternalSignInError('expired', 'There is no such attempt (any more)');
      const secret = cookies.read(provider, cookie);
      if (secret === null || !isTied(attempt, provider, secret))
        throw new ExternalSignInError('not-bound', 'The attempt was begun in another browser');
      const { request } = attempt;
      if (CANCELLATIONS.includes(params.get('error') ?? ''))
        throw new ExternalSignInError('cancelled', 'Cancelled at the provider', { attempt: request });
      const identity = await orFailure(request, async () => {
        const library = await load();
        const client = await clients.findClient(config, now);
        return readAnswer({ library, client, config, params, state, secret, baseUrl });
      });
      return { ...request, identity };
    },
  };
}

function isTied(attempt: Attempt, provider: ProviderName, secret: string): boolean {
  return attempt.provider === provider && isSameText(attempt.browserHash, tokenHash(secret));
}

/** Anything that goes wrong at a provider or with its response is the provider's failure, not the visitor's or ours. */
async function orFailure<T>(attempt: ExternalRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ExternalSignInError('provider-failed', 'The provider could not be asked', { cause, attempt });
  }
}

interface ProviderAnswer {
  readonly library: OpenidClient;
  readonly client: Configuration;
  readonly config: ProviderConfig;
  readonly params: URLSearchParams;
  readonly state: string;
  readonly secret: string;
  readonly baseUrl: string;
}

/** Exchanges the code for tokens, checks them (signature, issuer, audience, nonce, expiry) and reads whose they are. */
async function readAnswer(answer: ProviderAnswer): Promise<ExternalIdentity> {
  const { library, client, config, params, state, secret, baseUrl } = answer;
  const address = new URL(callbackPath(config.name), baseUrl);
  address.search = params.toString();
  const isOpenid = config.name !== 'Facebook';
  const tokens = await library.authorizationCodeGrant(client, address, {
    expectedState: state,
    idTokenExpected: isOpenid,
    ...(config.bindsAnswers ? { pkceCodeVerifier: derive(secret, 'pkce', state) } : {}),
    ...(config.bindsAnswers && isOpenid ? { expectedNonce: derive(secret, 'nonce', state) } : {}),
  });
  const identity = isOpenid
    ? await readOpenid(answer, tokens.access_token, tokens.claims())
    : identityFromFacebook(config, await readFacebook(answer, tokens.access_token));
  if (!identity) throw new Error('The provider does not say who has signed in');
  return identity;
}

async function readOpenid(
  { library, client, config, params }: ProviderAnswer,
  accessToken: string,
  claims: (Claims & { readonly sub: string; readonly iss: string }) | undefined,
): Promise<ExternalIdentity | null> {
  if (!claims) return null;
  const hasMore = claims['email'] === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await library.fetchUserInfo(client, accessToken, claims.sub) : {};
  // Claims of the signed ID token override those of the user-info endpoint.
  return identityFromClaims(config, claims.iss, { ...more, ...claims }, params.get('user'));
}

async function readFacebook(
  { library, client, config }: ProviderAnswer,
  accessToken: string,
): Promise<Claims> {
  const address = facebookProfileAddress(config, accessToken);
  const response = await library.fetchProtectedResource(client, accessToken, address, 'GET');
  if (!response.ok) throw new Error(`The profile was answered with ${response.status}`);
  return (await response.json()) as Claims;
}
