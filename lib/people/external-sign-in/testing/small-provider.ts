import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A scriptable provider, for those without a full test server. */
export interface SmallProvider {
  readonly issuer: string;
  /** The last request to the token endpoint. */
  readonly asked: () => URLSearchParams;
  /** The last request for the profile, with its Authorization header. */
  readonly profileAsked: () => { readonly url: URL; readonly authorization: string | undefined };
  /** The next ID tokens' claims, besides a correct issuer, audience and times. */
  setClaims(claims: Readonly<Record<string, unknown>>): void;
  setProfile(profile: Readonly<Record<string, unknown>>): void;
  /** Whether to sign the next ID tokens with a key other than the provider's. */
  setForged(isForged: boolean): void;
  /** What the token endpoint returns instead of tokens. */
  failWith(status: number | null): void;
}

const KEY_ID = 'key-1';

/** Runs a small provider for a file's tests. @returns it, once they run */
export function runSmallProvider(clientId: string): () => SmallProvider {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let claims: Readonly<Record<string, unknown>> = {};
  let profile: Readonly<Record<string, unknown>> = {};
  const forgersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  let isForged = false;
  let failure: number | null = null;
  let asked = new URLSearchParams();
  let profileAsked: ReturnType<SmallProvider['profileAsked']>;
  let issuer = '';

  async function answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return discovery(issuer);
    if (url.pathname === '/keys')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
    if (url.pathname.endsWith('/me')) {
      profileAsked = { url, authorization: request.headers.authorization };
      return profile;
    }
    asked = new URLSearchParams(await readBody(request));
    const now = Math.floor(Date.now() / 1000);
    const standing = { iss: issuer, aud: clientId, iat: now, exp: now + 300 };
    const tokens = { access_token: 'an-access-token', token_type: 'bearer', expires_in: 300 };
    if (url.pathname !== '/token') return tokens;
    return { ...tokens, id_token: makeToken({ ...standing, ...claims }, isForged ? forgersKey : privateKey) };
  }

  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    void answer(request).then((body) => {
      const isToken = request.method === 'POST';
      response.statusCode = isToken && failure !== null ? failure : 200;
      response.end(JSON.stringify(isToken && failure !== null ? { error: 'invalid_grant' } : body));
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  beforeEach(() => {
    failure = null;
    isForged = false;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => ({
    issuer,
    asked: () => asked,
    profileAsked: () => profileAsked,
    setClaims(next) {
      claims = next;
    },
    setProfile(next) {
      profile = next;
    },
    setForged(next) {
      isForged = next;
    },
    failWith(status) {
      failure = status;
    },
  });
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function makeToken(claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const text = [{ alg: 'RS256', kid: KEY_ID }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
