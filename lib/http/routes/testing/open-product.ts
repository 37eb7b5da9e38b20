import { createArticles } from '@/lib/content/articles/server/create-articles';
import { renderPlain } from '@/lib/content/articles/testing/rendered';
import { originalEntryText } from '@/lib/content/entries/original-entries';
import { createEntries } from '@/lib/content/entries/server/create-entries';
import { createSiteContent } from '@/lib/content/site-content/server/create-site-content';
import type { Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Bus } from '@/lib/core/bus/bus';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { createLogger } from '@/lib/core/log/log';
import { type Analytics, NO_ANALYTICS } from '@/lib/core/site-config/analytics';
import { createInstrumentSource } from '@/lib/http/api/server/instrument-source';
import { testCatalogue } from '@/lib/http/api/testing/call-context';
import { createSyntheticBoard, quotesOfAll } from '@/lib/market/prices/synthetic/synthetic-board';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { createExternalSignIn } from '@/lib/people/external-sign-in/server/create-external-sign-in';
import { quickPasswords } from '@/lib/people/passwords/testing/quick-passwords';
import { createApi } from '../server/api';
import type { ApiCalls, ApiCallsOptions } from '../server/api-calls';
import { createUsers, type Users, type UsersOptions } from '../server/create-users';
import { userRoutes } from '../server/user-routes';
import { type TestApi, testApi } from './test-api';

/** Everything below /api, with accounts, on a test database; without captcha and mail server. */
export const SITE = 'https://tickproof.example';
const SECRET = 'a secret of more than thirty-two characters';

export interface OpenProduct {
  readonly api: TestApi;
  readonly users: Users;
  readonly isGenuine: ApiCalls['isGenuine'];
  readonly close: () => Promise<void>;
}

export async function openProduct(
  database: Database,
  now: () => Millis = systemClock,
  bus?: Bus,
  {
    catalogue = testCatalogue(),
    brokers,
    keySealer,
    log = createLogger('silent'),
    supportEmail = null,
    smtpUrl = null,
    analytics = NO_ANALYTICS,
    onError = (error) => {
      throw error;
    },
    ...more
  }: Partial<Pick<ApiCallsOptions, 'catalogue' | 'history' | 'onError'>> &
    Partial<Pick<UsersOptions, 'brokers' | 'keySealer' | 'log'>> & {
      readonly supportEmail?: string | null;
      readonly smtpUrl?: string | null;
      readonly analytics?: Analytics;
    } = {},
): Promise<OpenProduct> {
  const articles = createArticles({
    db: database.db,
    render: renderPlain,
    entryText: originalEntryText,
    robotText(id) {
      const robot = catalogue.summary(id);
      return robot === null || robot === 'removed' ? null : { title: robot.name, body: robot.description };
    },
  });
  const { content, site } = readEnv({});
  const users = await createUsers({
    env: {
      market: 'simulated',
      baseUrl: SITE,
      smtpUrl,

      mailFrom: null,
      supportEmail,
      captcha: { kind: 'none', keys: 2_000, siteKey: null, secretKey: null },
      stripe: null,
      providers: [],
      content,
      site: { ...site, analytics },
    },
    database,
    secret: SECRET,
    articles,
    entries: createEntries({ db: database.db, render: renderPlain }),
    siteContent: createSiteContent({ db: database.db, environment: content }),
    log,
    now,
    renderPost: renderPlain,
    passwords: quickPasswords(),
    ...(brokers ? { brokers } : {}),
    ...(keySealer ? { keySealer } : {}),
    ...(bus ? { bus } : {}),
  });
  let isGenuine: ApiCalls['isGenuine'] = () => false;
  const api = testApi(
    createApi({
      catalogue,
      ...more,
      instruments: createInstrumentSource(database.db),
      secret: SECRET,
      baseUrl: SITE,
      services: users.services,
      prices: createSyntheticBoard(quotesOfAll(now())),
      findCaller: users.findCaller,
      followers: users.followers,
      now,
      onError,
      readiness: async () => ({ ready: true, checks: {} }),
      routes(calls) {
        isGenuine = calls.isGenuine;
        return userRoutes(calls, {
          users,
          externalSignIn: createExternalSignIn({ db: database.db, providers: [], baseUrl: SITE }),
          db: database.db,
          baseUrl: SITE,
          log,
          now,
        });
      },
    }),
  );
  return { api, users, isGenuine, close: () => users.close() };
}

/** The password of tests' users. */
export const PASSWORD = 'unlike any example';

/** Stores a user with an address at example.com. @returns the id, or null if there is one already */
export async function addUser(
  { db }: Pick<Database, 'db'>,
  name: string,
  now: Millis,
): Promise<string | null> {
  const passwordHash = await quickPasswords().hash(PASSWORD);
  const user = { email: `${name}@example.com`, name, passwordHash, firstTouch: null };
  return insertUser(db, user, now);
}

/** The browser of a new user who has logged in. */
export async function joinAs(
  api: TestApi,
  database: Pick<Database, 'db'>,
  name: string,
  now: Millis,
): Promise<Visitor> {
  await addUser(database, name, now);
  const visitor = new Visitor(api);
  await visitor.logIn(name);
  return visitor;
}

/** A browser with the site's cookies. */
export class Visitor {
  private readonly jar = new Map<string, string>();

  constructor(private readonly api: TestApi) {}

  cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('Cookie') && this.jar.size > 0) headers.set('Cookie', this.cookies());
    const response = await this.api.request(`${SITE}${path}`, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0/.test(cookie)) this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  isLoggedIn(): boolean {
    return [...this.jar.keys()].some((name) => name.endsWith('session'));
  }

  /** A new token for the current session. */
  async freshToken(): Promise<string> {
    const answer = await this.send('/api/antiforgery');
    return ((await answer.json()) as { token: string }).token;
  }

  /** The current session's token, as far as it is in a cookie. */
  async token(): Promise<string> {
    return /XSRF-TOKEN=([^;]+)/.exec(this.cookies())?.[1] ?? (await this.freshToken());
  }

  /** Logs in a user that `addUser` stored. */
  async logIn(name: string): Promise<void> {
    const { body } = await this.call('Account/Login', { login: `${name}@example.com`, password: PASSWORD });
    if (body['success'] !== true) throw new Error(`${name} can't log in: ${body['message']}`);
  }

  /** Makes a call as pages do. */
  async call(
    name: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
    const token = await this.token();
    const response = await this.send(`/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
