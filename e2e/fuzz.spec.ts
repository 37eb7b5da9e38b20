import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import type { JsonSchema } from '@/lib/http/api/openapi/json-schema';
import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import { type Backstage, goBackstage, somebody } from './setup/accounts';
import { type FuzzAnswer, type FuzzRequest, openVerdict, send } from './setup/fuzz';
import { fuzzAccounts, hostileRequests, type KnownCall, type Sender } from './setup/fuzz-accounts';
import { fuzzBrowsing } from './setup/fuzz-browsing';
import { copyData } from './setup/own-product';
import { type SharedProduct, startProduct } from './setup/product';

/** Fixed, so that failures are reproducible. */
const SEED = 20_261_121;
const AT_ONCE = 16;
const BROWSING = 2_500;
const ABOUT_PEOPLE = 600;

/** Calls that compute Argon2id hashes may have to queue. */
const HASHING =
  /^\/api\/Account\/(?:Login|Register|ConfirmRegistrationByLink|ResetPassword|Change(?:Password|Email)|DeleteAccount|StartTwoStep|DisableTwoStep|RenewRecoveryCodes)\b/;
const HASHING_LIMIT_MS = 5_000;

test('2,500 fuzz requests cause no server error, stack trace or response over a second', async () => {
  test.setTimeout(300_000);
  const origin = process.env['PRODUCT_ORIGIN'] ?? '';
  const { token } = (await (await fetch(`${origin}/api/antiforgery`)).json()) as { token: string };
  const random = createRandom(SEED);
  const verdict = openVerdict(origin);
  await manyTimes(BROWSING, async () => {
    await verdict.ask(fuzzBrowsing(random, token));
  });
  process.stdout.write(`Answers to fuzz requests: ${verdict.told()}\n`);
  expect(verdict.wrong.slice(0, 5)).toEqual([]);
  for (const status of [200, 308, 400, 404, 405])
    expect([status, verdict.statuses.has(status)]).toEqual([status, true]);
});

test.describe('accounts', () => {
  // One instance for both.
  test.describe.configure({ mode: 'default' });

  let dataDir: string;
  let product: SharedProduct;
  let backstage: Backstage;

  // Its own instance without captcha, so that requests get past it.
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    dataDir = copyData();
    product = await startProduct({ dataDir, env: { CAPTCHA: 'none' } });
    await product.printed(/Everything is up to date/, 240_000);
    backstage = await goBackstage(dataDir);
  });

  test.afterAll(async () => {
    await backstage?.close();
    await product?.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  for (const [who, isSignedIn] of [
    ['a guest', false],
    ['a user', true],
  ] as const)
    test(`600 account fuzz requests by ${who} cause no server error and leak no stack trace or secret`, async () => {
      test.setTimeout(300_000);
      const { origin } = product;
      const random = createRandom(SEED + (isSignedIn ? 1 : 2));
      const calls = await knownCalls(origin);
      const enter = () => (isSignedIn ? signedIn(origin, backstage) : guest(origin));
      const verdict = openVerdict(origin);
      const strays: unknown[] = [];
      let sender = await enter();
      let renewing: Promise<void> | null = null;
      const hostile = hostileRequests(calls, sender);
      await manyTimes(hostile.length, async () => {
        const asked = hostile.pop();
        if (asked) await verdict.ask(asked);
      });
      await manyTimes(ABOUT_PEOPLE, async () => {
        const asked = fuzzAccounts(random, calls, sender);
        const from = sender;
        const answer = await verdict.ask(asked, HASHING.test(asked.path) ? HASHING_LIMIT_MS : 1000);
        if (!staysHere(answer, origin)) strays.push({ ...asked, location: answer.headers.location });
        // The request logged the sender out or deleted the account.
        if (isSignedIn && endsSession(asked, answer) && from === sender)
          renewing ??= enter().then((next) => {
            sender = next;
            renewing = null;
          });
        await renewing;
      });
      process.stdout.write(`Answers to fuzz requests of ${who} about people: ${verdict.told()}\n`);
      expect(verdict.wrong.slice(0, 5)).toEqual([]);
      expect(strays).toEqual([]);
      for (const status of isSignedIn
        ? [200, 303, 400, 403, 404, 405, 415]
        : [200, 303, 400, 401, 404, 405, 415])
        expect([status, verdict.statuses.has(status)]).toEqual([status, true]);
      expect(product.output()).not.toMatch(/api-failed|"level":"(?:error|fatal)"/);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    });
});

async function manyTimes(times: number, act: () => Promise<void>): Promise<void> {
  let left = times;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** All documented calls with their examples. */
async function knownCalls(origin: string): Promise<readonly KnownCall[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    readonly paths: Record<
      string,
      { readonly post?: { readonly requestBody?: { readonly content: Content } } }
    >;
  };
  type Content = Record<string, { readonly schema: JsonSchema; readonly example?: Record<string, unknown> }>;
  const calls = Object.entries(paths).flatMap(([address, { post }]) => {
    const { schema, example } = post?.requestBody?.content['application/json'] ?? {};
    return schema && example ? [{ path: address, schema, example }] : [];
  });
  expect(calls.length).toBeGreaterThan(60);
  return calls;
}

async function guest(origin: string): Promise<Sender> {
  const cookies = new Map<string, string>();
  const token = await tokenFor(origin, cookies);
  return { cookies, token, email: 'nobody@example.com', password: 'quiet harbour lantern' };
}

/** A new signed-in user. */
async function signedIn(origin: string, backstage: Backstage): Promise<Sender> {
  const person = somebody(`Fuzz ${randomUUID().slice(0, 4)}`);
  await backstage.makeAccount(person);
  const cookies = new Map<string, string>();
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': await tokenFor(origin, cookies),
    cookie: toHeader(cookies),
  };
  const body = JSON.stringify({ login: person.email, password: person.password });
  const answer = await send(origin, { method: 'POST', path: '/api/Account/Login', headers, body });
  expect(JSON.parse(answer.body)).toMatchObject({ success: true });
  keep(cookies, answer);
  const token = await tokenFor(origin, cookies);
  return { cookies, token, email: person.email, password: person.password };
}

async function tokenFor(origin: string, cookies: Map<string, string>): Promise<string> {
  const headers = { cookie: toHeader(cookies) };
  const answer = await send(origin, { method: 'GET', path: '/api/antiforgery', headers });
  keep(cookies, answer);
  return (JSON.parse(answer.body) as { token: string }).token;
}

const toHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

function keep(cookies: Map<string, string>, { headers }: FuzzAnswer): void {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
}

/** No request can name another site, so redirects must stay on this one. */
function staysHere({ headers: { location } }: FuzzAnswer, origin: string): boolean {
  return location === undefined || new URL(location, origin).origin === origin;
}

function endsSession({ path: address }: FuzzRequest, { status, headers }: FuzzAnswer): boolean {
  return status === 401 || (address.startsWith('/api/Account/') && (headers['set-cookie'] ?? []).length > 0);
}
