/**
 * The shared product is killed while a page is open, starts again, and takes random requests about people. Last, since
 * nobody else can use it meanwhile: an instance of their own would take two more starts.
 */
import { randomUUID } from 'node:crypto';
import { isRunning } from '@/lib/core/base/server/is-running';
import { until } from '@/lib/core/base/testing/until';
import type { JsonSchema } from '@/lib/http/api/openapi/json-schema';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import { type Backstage, goBackstage, somebody } from './setup/accounts';
import { recordClose, recordTrade } from './setup/forward-trade';
import { type FuzzAnswer, type FuzzRequest, manyTimes, openVerdict, SEED, send } from './setup/fuzz';
import { fuzzAccounts, hostileRequests, type KnownCall, type Sender } from './setup/fuzz-accounts';
import { expectToMove, TICKER, tickerPrice, watchConnections } from './setup/live';
import { callAs, joinAs, signIn } from './setup/members';
import { PERSON } from './setup/person';
import { type SharedProduct, startProduct } from './setup/product';
import { canBeFollowed } from './setup/robots';
import { expect, test } from './setup/test';

const HOME = '/app-ng/home';
const ABOUT_PEOPLE = 600;

/** Calls that compute Argon2id hashes may have to queue. */
const HASHING =
  /^\/api\/Account\/(?:Login|Register|ConfirmRegistrationByLink|ResetPassword|Change(?:Password|Email)|DeleteAccount|StartTwoStep|DisableTwoStep|RenewRecoveryCodes)\b/;
const HASHING_LIMIT_MS = 5_000;

// One after another.
test.describe.configure({ mode: 'default' });

const dataDir = process.env['PRODUCT_DATA_DIR'] ?? '';
const sharedPid = Number(process.env['PRODUCT_PID']);
/** The product once it has started again. */
let product: SharedProduct | undefined;
let backstage: Backstage;

async function endShared(signal: NodeJS.Signals): Promise<void> {
  if (isRunning(sharedPid)) process.kill(sharedPid, signal);
  await until(() => !isRunning(sharedPid));
}

/** Without captcha, so that requests about people get past it. */
function startAgain(): Promise<SharedProduct> {
  const { port } = new URL(process.env['PRODUCT_ORIGIN'] ?? '');
  return startProduct({ dataDir, env: { PORT: port, CAPTCHA: 'none' } });
}

test.beforeAll(async () => {
  backstage = await goBackstage(dataDir);
  // At a second try, it has been killed.
  if (!isRunning(sharedPid)) product = await startAgain();
});

test.afterAll(async () => {
  await backstage.close();
  if (product) expect(await product.end('SIGTERM')).toBe(0);
});

test.describe(() => {
  // The browser logs all requests that fail while the server is down.
  test.use({ userAgent: PERSON, forgiven: /ERR_CONNECTION_REFUSED|WebSocket connection|^failed: / });

  // Who is told, and who isn't, is in `event-hub.test.ts`.
  test('a follower is told of trades, and prices resume soon after the process was killed', async ({
    page,
    robots,
    complaints,
  }) => {
    const fan = await joinAs('Trade Fan', ['--plan', '3', '--crypto']);
    // The one least likely to trade by itself meanwhile.
    const [robot] = robots
      .filter(canBeFollowed)
      .filter(({ Id, Name, ClosedCount }) => Id > 0 && ClosedCount > 20 && Name.endsWith(' 60 min'))
      .sort((a, b) => a.ClosedCount - b.ClosedCount);
    if (!robot) throw new Error('No robot with trades');
    const productId = robot.Id;
    await callAs(fan, 'CxAIRobotProduct/Subscribe', { productId });
    await callAs(fan, 'CxAIRobotProduct/SetNotifications', {
      productId,
      openTrades: true,
      closedTrades: true,
    });
    await signIn(page.context(), fan);
    const connections = watchConnections(page);
    await page.goto(HOME);
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 500);
    await expect.poll(connections.open).toBe(1);
    const trades = page.getByRole('region', { name: 'Latest trades', exact: true }).getByRole('listitem');
    await expect(trades).toHaveCount(20);
    const toasts = page.getByRole('status').getByText(/ bought | sold /);
    const { ticker, price: paid } = await recordTrade(dataDir, robot.Id);
    const [who = ''] = nameLines(robot.Name);
    await expect(toasts).toContainText(`${who} bought ${ticker} at ${paid} · Replayed · Simulated prices`);
    await expect(trades.first()).toContainText(`New: Opened long ${ticker}`);
    await expect(trades.first()).toContainText(who);
    const header = page.getByRole('banner');
    const inbox = header.getByRole('link', { name: /^Inbox/ });
    await expect(inbox).toHaveAccessibleName('Inbox, 1 unread notification');
    const closed = await recordClose(dataDir, robot.Id);
    await expect(toasts.filter({ hasText: ' sold ' })).toContainText(
      `${who} sold ${ticker} at ${closed.price} (+4.00%, hypothetical) · Replayed · Simulated prices`,
    );
    await expect(trades.first()).toContainText(`New: Closed long ${ticker}`);
    await expect(trades.first()).toContainText('+4.00%');
    for (const event of ['TradeOpened', 'TradeClosed']) expect(connections.count(event)).toBe(1);
    await page.getByRole('status').getByRole('link', { name: 'See the robot' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/${robot.Id}-`));

    // Somewhere else later, the header counts what is new.
    await recordTrade(dataDir, robot.Id);
    await page.goto(TICKER);
    await expectToMove(tickerPrice(page));
    await expect(header.getByRole('link', { name: 'My robots, 1 new trade' })).toBeVisible();

    if (product) expect(await product.end('SIGKILL')).toBeNull();
    else await endShared('SIGKILL');
    await expect.poll(connections.open).toBe(0);
    const kept = (await tickerPrice(page).textContent()) ?? '';
    expect(kept).toMatch(/^[\d,]+\.\d\d$/);
    const places = page.getByRole('navigation', { name: 'Site' }).locator('details').first();
    await places.locator('summary').press('Enter');
    await expect(places.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
    product = await startAgain();
    const list = await (await fetch(`${product.origin}/bot-trading/`)).text();
    expect(list).not.toContain('Recalculating in progress');
    await expect.poll(connections.open).toBe(1);
    await expectToMove(tickerPrice(page));
    expect(connections.subscribed().length).toBeGreaterThan(0);
    expect(complaints.filter((complaint) => complaint.startsWith('page error'))).toEqual([]);
  });
});

for (const [who, isSignedIn] of [
  ['a guest', false],
  ['a user', true],
] as const)
  test(`600 account fuzz requests by ${who} cause no server error and leak no stack trace or secret`, async () => {
    test.setTimeout(300_000);
    if (!product) {
      await endShared('SIGTERM');
      product = await startAgain();
    }
    const { origin, output } = product;
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
    expect(output()).not.toMatch(/api-failed|"level":"(?:error|fatal)"/);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

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
