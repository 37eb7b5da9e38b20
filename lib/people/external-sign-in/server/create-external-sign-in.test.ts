import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { providersFromEnv } from '@/lib/core/config/providers';
import type { Schema } from '@/lib/core/database/schema';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { BeginExternal, ExternalSignIn } from '../external-sign-in';
import { loadOpenidLibrary } from '../testing/openid-library';
import { logInAtProvider, runOpenidProvider, TEST_CLIENT, TEST_SITE } from '../testing/openid-provider';
import { createExternalSignIn } from './create-external-sign-in';

const issuer = runOpenidProvider();
const MINUTE = 60_000;

function createFor(db: Kysely<Schema>): ExternalSignIn {
  const { providers } = providersFromEnv({
    GOOGLE_CLIENT_ID: TEST_CLIENT.id,
    GOOGLE_CLIENT_SECRET: TEST_CLIENT.secret,
    GOOGLE_ISSUER: issuer(),
    LINKEDIN_CLIENT_ID: TEST_CLIENT.id,
    LINKEDIN_CLIENT_SECRET: TEST_CLIENT.secret,
    LINKEDIN_ISSUER: issuer(),
  });
  return createExternalSignIn({ db, providers, baseUrl: TEST_SITE, load: loadOpenidLibrary });
}

const REQUEST = {
  returnPath: '/bot-trading/?page=2',
  loginOnly: false,
  invitationToken: 'invited',
  inviteCode: null,
  context: 'sign-up',
  purpose: 'sign-in',
  session: null,
} as const;

const begin = (signIn: ExternalSignIn, more: Partial<BeginExternal> = {}) =>
  signIn.begin({ ...REQUEST, provider: 'Google', cookie: undefined, now: systemClock(), ...more });

/** What a browser sends back of a Set-Cookie header. */
const sent = (header: string) => header.split(';')[0];

interface Answer {
  readonly params: URLSearchParams;
  readonly cookie: string | undefined;
  readonly now?: Millis;
}

/** Who has come back, or why not. */
async function finish(signIn: ExternalSignIn, { params, cookie, now = systemClock() }: Answer) {
  return signIn.finish({ provider: 'Google', params, cookie, now }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return error.code;
    throw error;
  });
}

/** Goes to the provider and back. @param change manipulates the address on the way there */
async function goThere(signIn: ExternalSignIn, login: string, change = (_url: URL) => {}): Promise<Answer> {
  const { location, cookie } = await begin(signIn);
  const url = new URL(location);
  change(url);
  return { params: (await logInAtProvider(url.href, login)).searchParams, cookie: sent(cookie) };
}

onSqlite('signing in with a provider', (open) => {
  async function ready() {
    const { db } = await open();
    return { db, signIn: createFor(db) };
  }

  it('returns who signed in and why', async () => {
    const { signIn } = await ready();
    expect(await finish(signIn, await goThere(signIn, 'ada'))).toEqual({
      ...REQUEST,
      identity: {
        provider: 'Google',
        issuer: issuer(),
        subject: 'ada',
        email: 'ada@example.com',
        isEmailVerified: true,
        name: 'Name of ada',
      },
    });
  });

  it('trusts an address only if the provider does', async () => {
    const { signIn } = await ready();
    expect(await finish(signIn, await goThere(signIn, 'unverified-bob'))).toMatchObject({
      identity: { email: 'unverified-bob@example.com', isEmailVerified: false },
    });
    expect(await finish(signIn, await goThere(signIn, 'silent-eve'))).toMatchObject({
      identity: { email: null, isEmailVerified: false },
    });
  });

  it('takes one answer to an attempt, also when two come at once', async () => {
    const { signIn } = await ready();
    const answer = await goThere(signIn, 'ada');
    const results = await Promise.all([finish(signIn, answer), finish(signIn, answer)]);
    expect(results.filter((result) => result === 'expired')).toHaveLength(1);
    expect(await finish(signIn, answer)).toBe('expired');
  });

  it('rejects a response in another browser, and any later one', async () => {
    const { signIn } = await ready();
    const answer = await goThere(signIn, 'ada');
    expect(await finish(signIn, { ...answer, cookie: undefined })).toBe('not-bound');
    expect(await finish(signIn, answer)).toBe('expired');
    const stranger = sent((await begin(signIn)).cookie);
    expect(await finish(signIn, { ...(await goThere(signIn, 'ada')), cookie: stranger })).toBe('not-bound');
  });

  it('takes no answer to an attempt at another provider', async () => {
    const { signIn } = await ready();
    const { params, cookie } = await goThere(signIn, 'ada');
    const answer = { provider: 'LinkedIn', params, cookie, now: systemClock() } as const;
    await expect(signIn.finish(answer)).rejects.toMatchObject({ code: 'not-bound' });
  });

  it('knows no state that it did not give', async () => {
    const { signIn } = await ready();
    const { params, cookie } = await goThere(signIn, 'ada');
    params.set('state', 'x'.repeat(43));
    expect(await finish(signIn, { params, cookie })).toBe('expired');
    params.delete('state');
    expect(await finish(signIn, { params, cookie })).toBe('expired');
  });

  it('waits ten minutes, and deletes abandoned attempts', async () => {
    const { db, signIn } = await ready();
    const answer = await goThere(signIn, 'ada');
    expect(await finish(signIn, { ...answer, now: plus(systemClock(), 11 * MINUTE) })).toBe('expired');
    await begin(signIn, { now: plus(systemClock(), -20 * MINUTE) });
    await begin(signIn);
    const rows = await db.selectFrom('one_time_tokens').select('purpose').execute();
    expect(rows).toEqual([{ purpose: 'external-sign-in' }]);
  });

  it('reports a cancellation at the provider, and where the user came from', async () => {
    const { signIn } = await ready();
    const { params, cookie } = await goThere(signIn, 'cancel');
    const answer = { provider: 'Google', params, cookie, now: systemClock() } as const;
    await expect(signIn.finish(answer)).rejects.toMatchObject({ code: 'cancelled', attempt: REQUEST });
  });

  it('refuses tokens with another nonce, and codes from another attempt', async () => {
    const { signIn } = await ready();
    const foreignNonce = (url: URL) => url.searchParams.set('nonce', 'another');
    expect(await finish(signIn, await goThere(signIn, 'ada', foreignNonce))).toBe('provider-failed');
    const challenge = createHash('sha256').update('another').digest('base64url');
    const foreignCode = (url: URL) => url.searchParams.set('code_challenge', challenge);
    expect(await finish(signIn, await goThere(signIn, 'ada', foreignCode))).toBe('provider-failed');
    // A stolen code, used in a genuine attempt.
    const [stolen, own] = [await goThere(signIn, 'ada'), await goThere(signIn, 'mallory')];
    own.params.set('code', stolen.params.get('code') ?? '');
    expect(await finish(signIn, own)).toBe('provider-failed');
  });

  it('refuses an answer in the name of another issuer', async () => {
    const { signIn } = await ready();
    const answer = await goThere(signIn, 'ada');
    answer.params.set('iss', 'https://evil.example');
    expect(await finish(signIn, answer)).toBe('provider-failed');
  });

  it('lets two tabs of one browser be away at once', async () => {
    const { signIn } = await ready();
    const first = await begin(signIn);
    const second = await begin(signIn, { cookie: sent(first.cookie) });
    expect(sent(second.cookie)).toBe(sent(first.cookie));
    for (const [{ location }, login] of [
      [second, 'bob'],
      [first, 'ada'],
    ] as const) {
      const params = (await logInAtProvider(location, login)).searchParams;
      expect(await finish(signIn, { params, cookie: sent(first.cookie) })).toMatchObject({
        identity: { subject: login },
      });
    }
  });

  it('keeps nothing in the database that an answer could be used with', async () => {
    const { db, signIn } = await ready();
    const { location, cookie } = await begin(signIn);
    const stored = JSON.stringify(await db.selectFrom('one_time_tokens').selectAll().execute());
    const { searchParams } = new URL(location);
    for (const secret of [searchParams.get('state'), searchParams.get('nonce'), sent(cookie)?.split('=')[1]])
      expect(stored).not.toContain(secret);
  });

  it('omits nonce and PKCE for LinkedIn, which supports neither, and still identifies the user', async () => {
    const { signIn } = await ready();
    const { location, cookie } = await begin(signIn, { provider: 'LinkedIn' });
    expect(location).not.toMatch(/nonce|code_challenge/);
    const params = (await logInAtProvider(location, 'ada')).searchParams;
    const answer = { provider: 'LinkedIn', params, cookie: sent(cookie), now: systemClock() } as const;
    expect(await signIn.finish(answer)).toMatchObject({ identity: { provider: 'LinkedIn', subject: 'ada' } });
  });
});

onSqlite('beginning at a provider', (open) => {
  it('ties the attempt to the browser by a cookie that no script and no other host can touch', async () => {
    const { cookie } = await begin(createFor((await open()).db));
    expect(cookie).toMatch(
      /^__Host-external-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('fails where the provider does not answer or has no keys', async () => {
    const { db } = await open();
    const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' };
    const { providers } = providersFromEnv(env);
    const signIn = createExternalSignIn({ db, providers, baseUrl: TEST_SITE, load: loadOpenidLibrary });
    expect(signIn.providers).toEqual(['Google']);
    await expect(begin(signIn)).rejects.toMatchObject({ code: 'provider-failed', attempt: REQUEST });
    await expect(begin(signIn, { provider: 'Apple' })).rejects.toMatchObject({ code: 'not-configured' });
  });
});
