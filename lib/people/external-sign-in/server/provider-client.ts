import { createHmac } from 'node:crypto';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Millis } from '@/lib/core/base/brand';
import { isLoopbackHost } from '@/lib/core/base/loopback';
import { HOUR_MS } from '@/lib/core/base/time';
import type { ProviderConfig } from '@/lib/core/config/providers';
import { makeAppleSecret } from './apple-secret';

/** The library; loaded on first use, because it's an ES module. */
export type OpenidClient = typeof import('openid-client');

/** How long a provider's endpoints, its keys and our credentials are cached. */
const CACHE_MS = HOUR_MS;
const TIMEOUT_SECONDS = 10;
const FACEBOOK_VERSION = 'v23.0';
const FACEBOOK_GRAPH = 'https://graph.facebook.com';
const FACEBOOK = 'https://www.facebook.com';

/** Creates and caches what the library needs for each provider. */
export interface ProviderClients {
  /** @param now UTC milliseconds */
  findClient(provider: ProviderConfig, now: Millis): Promise<Configuration>;
}

export function createProviderClients(load: () => Promise<OpenidClient>): ProviderClients {
  const cache = new Map<string, { readonly client: Promise<Configuration>; readonly until: number }>();
  return {
    findClient(provider, now) {
      const known = cache.get(provider.name);
      if (known && known.until > now) return known.client;
      const client = load().then((library) => connect(library, provider, now));
      cache.set(provider.name, { client, until: now + CACHE_MS });
      // A failure must not stay cached for an hour.
      client.catch(() => {
        if (cache.get(provider.name)?.client === client) cache.delete(provider.name);
      });
      return client;
    },
  };
}

async function connect(library: OpenidClient, provider: ProviderConfig, now: Millis): Promise<Configuration> {
  const issuer = new URL(provider.issuer);
  const proof = clientProof(library, provider, now);
  if (provider.name === 'Facebook') {
    const server = { issuer: provider.issuer, ...facebookEndpoints(provider) };
    const client = new library.Configuration(server, provider.clientId, undefined, proof);
    client.timeout = TIMEOUT_SECONDS;
    if (isPlain(issuer)) library.allowInsecureRequests(client);
    return client;
  }
  return library.discovery(issuer, provider.clientId, undefined, proof, {
    timeout: TIMEOUT_SECONDS,
    // Signatures of ID tokens are checked too, though the tokens come straight from the provider.
    execute: [
      library.enableNonRepudiationChecks,
      ...(isPlain(issuer) ? [library.allowInsecureRequests] : []),
    ],
  });
}

/** Whether the provider is reached unencrypted, which is only allowed on this machine. */
function isPlain(issuer: URL): boolean {
  return issuer.protocol === 'http:' && isLoopbackHost(issuer.host);
}

function clientProof(library: OpenidClient, provider: ProviderConfig, now: Millis): ClientAuth {
  const { credentials } = provider;
  if (credentials.kind === 'secret') return library.ClientSecretPost(credentials.secret);
  const { teamId, keyId, privateKey } = credentials;
  const key = { clientId: provider.clientId, teamId, keyId, privateKey, audience: provider.issuer };
  return library.ClientSecretPost(makeAppleSecret(key, now));
}

/** Facebook has no server-side discovery; its pages and API have different hosts, except in tests. */
function facebookEndpoints({ issuer }: ProviderConfig) {
  return {
    authorization_endpoint: `${issuer}/${FACEBOOK_VERSION}/dialog/oauth`,
    token_endpoint: `${graphOrigin(issuer)}/oauth/access_token`,
  };
}

function graphOrigin(issuer: string): string {
  return `${issuer === FACEBOOK ? FACEBOOK_GRAPH : issuer}/${FACEBOOK_VERSION}`;
}

/** Facebook's endpoint for a token's user, with the proof that the token wasn't taken from another app. */
export function facebookProfileAddress(provider: ProviderConfig, accessToken: string): URL {
  const address = new URL(`${graphOrigin(provider.issuer)}/me`);
  address.searchParams.set('fields', 'id,name,email');
  if (provider.credentials.kind === 'secret')
    address.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', provider.credentials.secret).update(accessToken).digest('hex'),
    );
  return address;
}
