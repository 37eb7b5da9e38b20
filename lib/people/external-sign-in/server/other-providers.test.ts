import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { type ProviderName, providersFromEnv } from '@/lib/core/config/providers';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import type { ExternalSignIn } from '../external-sign-in';
import { loadOpenidLibrary } from '../testing/openid-library';
import { TEST_SITE } from '../testing/openid-provider';
import { runSmallProvider } from '../testing/small-provider';
import { createExternalSignIn } from './create-external-sign-in';

const provider = runSmallProvider('client');
const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function ready(): Promise<ExternalSignIn> {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  closers.push(() => database.close());
  const env = {
    FACEBOOK_CLIENT_ID: 'client',
    FACEBOOK_CLIENT_SECRET: 'secret of facebook',
    FACEBOOK_ISSUER: provider().issuer,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret of google',
    GOOGLE_ISSUER: provider().issuer,
    APPLE_CLIENT_ID: 'client',
    APPLE_TEAM_ID: 'team',
    APPLE_KEY_ID: 'key',
    APPLE_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
    APPLE_ISSUER: provider().issuer,
  };
  const { providers, errors } = providersFromEnv(env);
  expect(errors).toEqual([]);
  return createExternalSignIn({ db: database.db, providers, baseUrl: TEST_SITE, load: loadOpenidLibrary });
}

const REQUEST = {
  returnPath: '/',
  loginOnly: false,
  invitationToken: null,
  inviteCode: null,
  context: null,
  purpose: 'sign-in',
  session: null,
} as const;

/** Leaves for a provider; `come` comes back with a code and whatever else it posts. */
async function leave(signIn: ExternalSignIn, name: ProviderName) {
  const begun = await signIn.begin({
    ...REQUEST,
    provider: name,
    cookie: undefined,
    now: systemClock(),
  });
  const query = new URL(begun.location).searchParams;
  const come = (more: Record<string, string> = {}) => {
    const params = new URLSearchParams({ code: 'a-code', state: query.get('state') ?? '', ...more });
    return signIn.finish({
      provider: name,
      params,
      cookie: begun.cookie.split(';')[0],
      now: systemClock(),
    });
  };
  return { ...begun, query, nonce: query.get('nonce') ?? '', come };
}

describe('Facebook', () => {
  it('is asked with PKCE for who it is, and its word for an address is not taken', async () => {
    provider().setProfile({ id: '1234', name: 'Ada  Lovelace', email: 'ada@example.com' });
    const { query, location, come } = await leave(await ready(), 'Facebook');
    expect(location).toMatch(`${provider().issuer}/v23.0/dialog/oauth?`);
    expect(query.get('code_challenge_method')).toBe('S256');
    const { identity } = await come();
    expect(identity).toEqual({
      provider: 'Facebook',
      issuer: provider().issuer,
      subject: '1234',
      email: 'ada@example.com',
      isEmailVerified: false,
      name: 'Ada Lovelace',
    });
    const asked = provider().asked();
    expect([asked.get('code'), asked.get('client_secret')]).toEqual(['a-code', 'secret of facebook']);
    expect(asked.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it('is shown that its token is in the hands of the app that it was made for', async () => {
    provider().setProfile({ id: '1234' });
    await (await leave(await ready(), 'Facebook')).come();
    const { url, authorization } = provider().profileAsked();
    const proof = createHmac('sha256', 'secret of facebook').update('an-access-token').digest('hex');
    expect(url.searchParams.get('fields')).toBe('id,name,email');
    expect(url.searchParams.get('appsecret_proof')).toBe(proof);
    expect(authorization).toBe('Bearer an-access-token');
  });

  it('fails when it does not say who it is', async () => {
    provider().setProfile({ error: { message: 'no' } });
    await expect((await leave(await ready(), 'Facebook')).come()).rejects.toMatchObject({
      code: 'provider-failed',
    });
  });
});

describe('Apple', () => {
  it('posts its answer, so that its cookie goes with posts of other sites', async () => {
    const { query, cookie } = await leave(await ready(), 'Apple');
    expect(query.get('response_mode')).toBe('form_post');
    expect(cookie).toMatch(/^__Host-external-sign-in-posted=.*; HttpOnly; SameSite=None; Secure$/);
  });

  it('gets a secret that is signed with our key and lasts less than six months', async () => {
    const { nonce, come } = await leave(await ready(), 'Apple');
    provider().setClaims({ sub: '001', nonce });
    await come();
    const [header = '', claims = '', signature = ''] = (provider().asked().get('client_secret') ?? '').split(
      '.',
    );
    const key = { key: apple.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), key, bytes)).toBe(true);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      kid: 'key',
    });
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number };
    expect(said).toMatchObject({ iss: 'team', sub: 'client', aud: provider().issuer });
    expect(Math.abs(said.iat - Date.now() / 1000)).toBeLessThan(60);
    expect(said.exp - said.iat).toBeLessThan(15_777_000);
  });

  it('gives the address in its token and the name, the first time, beside it', async () => {
    const signIn = await ready();
    const { nonce, come } = await leave(signIn, 'Apple');
    provider().setClaims({ sub: '001', nonce, email: 'ada@example.com', email_verified: 'true' });
    const user = JSON.stringify({
      name: { firstName: 'Ada', lastName: 'Lovelace' },
      email: 'not-hers@example.com',
    });
    expect((await come({ user })).identity).toMatchObject({
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada Lovelace',
    });
    for (const posted of ['', '{', 'null', '[]', '{"name":{"firstName":5}}']) {
      const again = await leave(signIn, 'Apple');
      provider().setClaims({ sub: '001', nonce: again.nonce });
      expect((await again.come({ user: posted })).identity).toMatchObject({ email: null, name: null });
    }
  });
});

describe('an ID token', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  const WRONG: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'of another issuer': { iss: 'https://evil.example' },
    'for another client': { aud: 'somebody-else' },
    'that has run out': { iat: past - 300, exp: past },
    'with another nonce': { nonce: 'another' },
    'without a nonce': { nonce: undefined },
    'about nobody': { sub: undefined },
  };

  it.each(Object.keys(WRONG))('%s is refused', async (name) => {
    const { nonce, come } = await leave(await ready(), 'Google');
    provider().setClaims({ sub: '1', nonce, ...WRONG[name] });
    await expect(come()).rejects.toMatchObject({ code: 'provider-failed' });
  });

  it('with a foreign signature is refused, and the genuine one is accepted', async () => {
    const signIn = await ready();
    const forged = await leave(signIn, 'Google');
    provider().setForged(true);
    provider().setClaims({ sub: '1', nonce: forged.nonce });
    await expect(forged.come()).rejects.toMatchObject({ code: 'provider-failed' });
    provider().setForged(false);
    const genuine = await leave(signIn, 'Google');
    provider().setClaims({ sub: '1', nonce: genuine.nonce, email: 'a@b.example', email_verified: 'yes' });
    expect((await genuine.come()).identity).toMatchObject({ subject: '1', isEmailVerified: false });
  });

  it('fails if the provider refuses the code', async () => {
    const { come } = await leave(await ready(), 'Google');
    provider().failWith(400);
    await expect(come()).rejects.toMatchObject({ code: 'provider-failed' });
  });
});
