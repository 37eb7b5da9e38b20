import type { Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { providersFromEnv } from '@/lib/core/config/providers';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createAntiforgery } from '@/lib/http/api/server/antiforgery';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { readCookie } from '@/lib/people/accounts/cookies';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { createAccounts } from '@/lib/people/accounts/server/create-accounts';
import { createSessions } from '@/lib/people/accounts/server/sessions';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { createCaptcha } from '@/lib/people/captcha/server/create-captcha';
import { createExternalSignIn } from '@/lib/people/external-sign-in/server/create-external-sign-in';
import { loadOpenidLibrary } from '@/lib/people/external-sign-in/testing/openid-library';
import {
  logInAtProvider,
  runOpenidProvider,
  TEST_CLIENT,
  TEST_SITE,
} from '@/lib/people/external-sign-in/testing/openid-provider';
import { createMails } from '@/lib/people/mail/server/mails';
import { createPasswords } from '@/lib/people/passwords/server/create-passwords';
import { testRoutes } from '../testing/call-api';
import { externalSignInRoutes } from './external-routes';

const SECRET = 'a secret that only this test uses';
const issuer = runOpenidProvider();
const antiforgery = createAntiforgery({ secret: SECRET, secure: true });
const TOKEN = antiforgery.tokenFor('', undefined);

type Fields = Readonly<Record<string, string>>;

/** A browser's cookies. */
class Browser {
  readonly #jar = new Map<string, string>([['__Host-XSRF-TOKEN', TOKEN]]);

  get cookies(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  take(header: string): void {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

onSqlite('external sign-in over HTTP', (open) => {
  async function serve() {
    const { db } = await open();
    const mails = createMails();
    const captcha = createCaptcha({
      kind: 'none',
      secret: SECRET,
      siteKey: null,
      secretKey: null,
      db,
      now: systemClock,
    });
    const inviteCodes: (string | null)[] = [];
    const accounts = createAccounts({
      db,
      passwords: createPasswords(),
      captcha,
      mails,
      secret: SECRET,
      isSecure: true,
      userData: USER_DATA,
      onJoined: async (_, { inviteCode }) => void inviteCodes.push(inviteCode),
    });
    const env = {
      GOOGLE_CLIENT_ID: TEST_CLIENT.id,
      GOOGLE_CLIENT_SECRET: TEST_CLIENT.secret,
      GOOGLE_ISSUER: issuer(),
      APPLE_CLIENT_ID: TEST_CLIENT.id,
    };
    const { providers } = providersFromEnv(env);
    const logged: unknown[] = [];
    const log = { warn: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) };
    const readRequestContext = (
      cookies: string | undefined,
      setCookie: (header: string) => void,
    ): RequestContext => ({
      address: '192.0.2.1',
      userAgent: 'Browser',
      cookie: (name) => readCookie(cookies, name),
      setCookie,
    });
    const api = testRoutes(
      ...externalSignInRoutes({
        signIn: createExternalSignIn({ db, providers, baseUrl: TEST_SITE, load: loadOpenidLibrary }),
        db,
        accounts,
        mails,
        baseUrl: TEST_SITE,
        checkToken: (request, token) => antiforgery.isGenuine('', request.header('cookie'), token),
        readRequestContext: (request, setCookie) => readRequestContext(request.header('cookie'), setCookie),
        log,
      }),
    );

    const ask = async (browser: Browser, address: string, form?: Fields) => {
      const response = await api.request(
        new Request(new URL(address, TEST_SITE), {
          headers: { cookie: browser.cookies },
          ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        }),
      );
      for (const header of response.headers.getSetCookie()) browser.take(header);
      return response;
    };
    const leave = (browser: Browser, fields: Fields = {}) =>
      ask(browser, '/api/account/externallogin', {
        provider: 'Google',
        returnUrl: '/bot-trading/?page=2',
        loginOnly: 'false',
        __RequestVerificationToken: TOKEN,
        ...fields,
      });
    /** Goes to the provider, logs in there, and comes back. @returns where to */
    const goThere = async (browser: Browser, login: string, fields: Fields = {}) => {
      const page = await (await leave(browser, fields)).text();
      const location = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
      const back = await logInAtProvider(location, login);
      const answer = await ask(browser, back.href);
      return { status: answer.status, to: answer.headers.get('location'), back };
    };
    const findUser = async (browser: Browser) =>
      (
        await accounts.signedIn(
          readRequestContext(browser.cookies, () => undefined),
          Date.now() as Millis,
        )
      )?.account ?? null;
    const signInAs = async (browser: Browser, userId: string) =>
      createSessions(db, true).start(
        userId,
        { isRemembered: false },
        readRequestContext(browser.cookies, (header) => browser.take(header)),
        Date.now() as Millis,
      );
    /** Goes there and accepts the terms. @returns where to continue */
    const joinThere = async (browser: Browser, login: string, fields: Fields = {}) => {
      await goThere(browser, login, fields);
      const requestContext = readRequestContext(browser.cookies, (header) => browser.take(header));
      return (await accounts.finishExternalRegistration(requestContext, Date.now() as Millis)).returnPath;
    };
    return { db, api, ask, leave, goThere, joinThere, findUser, signInAs, logged, inviteCodes };
  }

  const makeUser = async ({ db }: Awaited<ReturnType<typeof serve>>, email: string) => {
    const user = { email, name: 'Somebody', passwordHash: 'a hash', firstTouch: null };
    return (await insertUser(db, user, Date.now() as Millis)) ?? '';
  };

  it('registers new users once they accept the terms, and signs in returning ones', async () => {
    const site = await serve();
    const first = new Browser();
    const fields = { Context: 'sign-up', invitationToken: 'invited', inviteCode: '7K3MQ9XDPA' };
    expect(await site.goThere(first, 'ada', fields)).toMatchObject({
      status: 303,
      to: '/app/auth/?action=finish_sign_up&returnUrl=%2Fbot-trading%2F%3Fpage%3D2',
    });
    expect(await site.findUser(first)).toBeNull();
    expect(await site.joinThere(first, 'ada', fields)).toBe(
      '/bot-trading/?page=2#externalRegistrationProvider=Google',
    );
    expect(await site.findUser(first)).toMatchObject({ email: 'ada@example.com', hasPassword: false });
    const again = new Browser();
    expect((await site.goThere(again, 'ada', { loginOnly: 'true' })).to).toBe('/bot-trading/?page=2');
    expect(await site.findUser(again)).toEqual(await site.findUser(first));
    expect(await site.db.selectFrom('users').select('first_touch').execute()).toEqual([
      { first_touch: '{"Context":"sign-up","InvitationToken":"invited"}' },
    ]);
    expect(site.inviteCodes).toEqual(['7K3MQ9XDPA']);
  });

  it('goes to the provider through a separate page, outside the policy for forms on pages', async () => {
    const site = await serve();
    const answer = await site.leave(new Browser());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/<meta http-equiv="refresh" content="0;url=http:[^"]+&#38;state=/);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/account/externallogin',
    '',
  ])('redirects home rather than to %p', async (returnUrl) => {
    const site = await serve();
    expect(await site.joinThere(new Browser(), 'ada', { returnUrl })).toBe(
      '/#externalRegistrationProvider=Google',
    );
  });

  it('keeps the hash of the return address', async () => {
    const site = await serve();
    const to = await site.joinThere(new Browser(), 'ada', { returnUrl: '/bot-trading/1-a/#trades' });
    expect(to).toBe('/bot-trading/1-a/#trades&externalRegistrationProvider=Google');
  });

  it('on failure, ends at the login page with the reason and the return address', async () => {
    const site = await serve();
    await makeUser(site, 'taken@example.com');
    const problem = async (login: string, fields?: Fields) => {
      const browser = new Browser();
      const { status, to } = await site.goThere(browser, login, fields);
      expect([status, await site.findUser(browser)]).toEqual([303, null]);
      const { pathname, searchParams } = new URL(to ?? '', TEST_SITE);
      expect([pathname, searchParams.get('action'), searchParams.get('returnUrl')]).toEqual([
        '/app/auth/',
        'ask_for_log_in',
        '/bot-trading/?page=2',
      ]);
      return searchParams.get('problem');
    };
    expect(await problem('cancel')).toBe('cancelled');
    expect(await problem('taken')).toBe('email-taken');
    expect(await problem('silent-eve')).toBe('no-email');
    expect(await problem('nobody', { loginOnly: 'true' })).toBe('no-account');
  });

  it('takes users with an unverified address to the same step, whether or not it has an account', async () => {
    const site = await serve();
    await makeUser(site, 'unverified-taken@example.com');
    for (const login of ['unverified-taken', 'unverified-free']) {
      const browser = new Browser();
      expect((await site.goThere(browser, login)).to).toMatch(/action=finish_sign_up/);
      expect(await site.findUser(browser)).toBeNull();
    }
    expect(await site.db.selectFrom('external_identities').selectAll().execute()).toEqual([]);
  });

  it('signs nobody in with a response that is replayed or used in another browser', async () => {
    const site = await serve();
    const [ada, victim] = [new Browser(), new Browser()];
    const { back } = await site.goThere(ada, 'ada');
    const again = await site.ask(victim, back.href);
    expect(again.headers.get('location')).toMatch('problem=expired');
    await site.leave(victim);
    const page = await (await site.leave(new Browser())).text();
    const location = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const foreign = await site.ask(victim, (await logInAtProvider(location, 'mallory')).href);
    expect(foreign.headers.get('location')).toBe(
      '/app/auth/?action=ask_for_log_in&problem=not-bound&provider=Google',
    );
    expect(await site.findUser(victim)).toBeNull();
  });

  it('requires the second step if it’s on, and starts no session before', async () => {
    const site = await serve();
    await site.joinThere(new Browser(), 'ada');
    await site.db.updateTable('users').set({ totp_secret: 'sealed', totp_enabled_at: 1 }).execute();
    const browser = new Browser();
    const { to } = await site.goThere(browser, 'ada');
    expect(to).toMatch(
      /^\/app\/auth\/\?action=two_step&returnUrl=%2Fbot-trading%2F%3Fpage%3D2#challenge=[\w-]{43}$/,
    );
    expect(await site.findUser(browser)).toBeNull();
  });

  it('adds a provider from the settings, and mails the user about it', async () => {
    const site = await serve();
    const userId = await makeUser(site, 'ada@example.com');
    const browser = new Browser();
    await site.signInAs(browser, userId);
    const fields = { Context: 'link', returnUrl: '/app/user/account/' };
    expect((await site.goThere(browser, 'ada', fields)).to).toBe(
      '/app/user/account/#externalLinkedProvider=Google',
    );
    expect((await site.goThere(browser, 'another', fields)).to).toBe(
      '/app/user/account/#externalProblem=already-linked',
    );
    expect((await site.goThere(browser, 'cancel', fields)).to).toBe(
      '/app/user/account/#externalProblem=cancelled',
    );
    expect(await site.db.selectFrom('mails').select(['kind', 'recipient']).execute()).toEqual([
      { kind: 'provider-linked', recipient: 'ada@example.com' },
    ]);
    const elsewhere = new Browser();
    await site.goThere(elsewhere, 'ada');
    expect((await site.findUser(elsewhere))?.id).toBe(userId);
  });

  it('confirms identity with the linked provider account, and with no other', async () => {
    const site = await serve();
    const userId = await makeUser(site, 'ada@example.com');
    const browser = new Browser();
    await site.signInAs(browser, userId);
    const account = { returnUrl: '/app/user/account/' };
    await site.goThere(browser, 'ada', { ...account, Context: 'link' });
    const longAgo = Date.now() - 3_600_000;
    const loggedInAt = async () =>
      (await site.db.selectFrom('sessions').select('authenticated_at').executeTakeFirstOrThrow())
        .authenticated_at;
    await site.db.updateTable('sessions').set({ authenticated_at: longAgo }).execute();
    const stale = await site.leave(browser, { ...account, Context: 'link' });
    expect(stale.headers.get('location')).toMatch('not-fresh');
    const confirm = { ...account, Context: 'confirm' };
    expect((await site.goThere(browser, 'mallory', confirm)).to).toBe(
      '/app/user/account/#externalProblem=wrong-account',
    );
    expect(Number(await loggedInAt())).toBe(longAgo);
    expect((await site.goThere(browser, 'ada', confirm)).to).toBe(
      '/app/user/account/#externalConfirmed=Google',
    );
    expect(Number(await loggedInAt())).toBeGreaterThan(longAgo);
    // With two-step login on, the code is required as well.
    await site.db.updateTable('sessions').set({ authenticated_at: longAgo }).execute();
    await site.db.updateTable('users').set({ totp_secret: 'sealed', totp_enabled_at: 1 }).execute();
    expect((await site.goThere(browser, 'ada', confirm)).to).toMatch(
      /^\/app\/user\/account\/#externalChallenge=[\w-]{43}$/,
    );
    expect(Number(await loggedInAt())).toBe(longAgo);
    expect(await site.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('adds none for a guest, nor for a session that has ended meanwhile', async () => {
    const site = await serve();
    const fields = { Context: 'link', returnUrl: '/app/user/account/' };
    const guest = await site.leave(new Browser(), fields);
    expect(guest.headers.get('location')).toMatch('problem=signed-out');
    const browser = new Browser();
    await site.signInAs(browser, await makeUser(site, 'ada@example.com'));
    const page = await (await site.leave(browser, fields)).text();
    await site.db.deleteFrom('sessions').execute();
    const location = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const answer = await site.ask(browser, (await logInAtProvider(location, 'ada')).href);
    expect(answer.headers.get('location')).toMatch('problem=signed-out');
    expect(await site.db.selectFrom('external_identities').selectAll().execute()).toEqual([]);
  });

  it('refuses forms our pages never send', async () => {
    const site = await serve();
    const browser = new Browser();
    const status = async (fields: Fields) => (await site.leave(browser, fields)).status;
    expect(await status({ __RequestVerificationToken: '' })).toBe(400);
    expect(await status({ __RequestVerificationToken: antiforgery.tokenFor('', undefined) })).toBe(400);
    expect(await status({ provider: 'Evil' })).toBe(400);
    expect(await status({ provider: '' })).toBe(400);
    expect(await status({ returnUrl: 'x'.repeat(20_000) })).toBe(413);
    const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect((await site.api.request('/api/account/externallogin', json)).status).toBe(415);
    expect((await site.api.request('/api/account/externallogin')).status).toBe(405);
    expect((await site.api.request('/api/account/externalcallback/evil')).status).toBe(400);
    const unused = await site.leave(browser, { provider: 'Apple' });
    expect(unused.headers.get('location')).toMatch('problem=not-configured');
  });

  it('ends at the login page for every invalid response, and logs none of them', async () => {
    const site = await serve();
    for (const query of [
      '',
      '?code=1',
      '?state=a&state=b',
      '?error=%00',
      '?state=%F0%9F',
      '?iss=x&state=é',
    ]) {
      const answer = await site.ask(new Browser(), `/api/account/externalcallback/google${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/app/auth/?action=ask_for_log_in&problem=expired&provider=Google',
      ]);
    }
    const browser = new Browser();
    const page = await (await site.leave(browser)).text();
    const state = /state=([\w-]+)/.exec(page)?.[1] ?? '';
    const posted = await site.ask(browser, '/api/account/externalcallback/google', { state, code: 'secret' });
    expect(posted.headers.get('location')).toMatch('problem=provider-failed');
    expect(JSON.stringify(site.logged)).not.toMatch(/secret|state/);
    expect(site.logged).toHaveLength(1);
  });
});
