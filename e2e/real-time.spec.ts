/**
 * Live prices and figures, trades of robots, a user's other tabs, and lost connections. One file, since all stories
 * look at the same connection.
 */
import { rmSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { readLegs } from '@/components/live/live-price/legs';
import { freePort } from '@/lib/core/base/testing/free-port';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { expectAccessible, expectToFit } from './setup/accessible';
import { accountParts } from './setup/accounts';
import { recordClose, recordTrade } from './setup/forward-trade';
import { wake } from './setup/list-page';
import { expectToMove, neededPrices, watchConnections } from './setup/live';
import { callAs, joinAs, type Member, signIn } from './setup/members';
import { copyData } from './setup/own-product';
import { PERSON } from './setup/person';
import { type SharedProduct, startProduct } from './setup/product';
import { canBeFollowed } from './setup/robots';
import { expect, test } from './setup/test';

/** Crypto trades 24/7. */
const CRYPTO = '/bot-crypto-trading/';
/** Robots with open positions; the first robots of other lists may have none and so no live figures. */
const HOLDING = `${CRYPTO}open-trades/?view=table`;
const HOME = '/app-ng/home';
const MATCHED = `${CRYPTO}?search=BTC.X`;
/** A page with a prominent price. */
const TICKER = '/ticker/BTC.X/';
const PRICE = '[data-live="price"]';
/** A live open profit. */
const PROFIT = '[data-live="percent"][data-base]';

const isHub = (url: string) => new URL(url).pathname.startsWith('/eventhub');

test.use({ userAgent: PERSON });

const tickerPrice = (page: Page) =>
  page
    .getByRole('region', { name: 'Price of BTC.X' })
    .getByText(/^[\d,]+\.\d\d$/)
    .first();

/** Counts price flashes by their animation events. */
async function countFlashes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const flashes = { count: 0 };
    Object.assign(window, { flashes });
    document.addEventListener('animationstart', ({ target }) => {
      if (target instanceof HTMLElement && target.dataset['live'] !== undefined) flashes.count += 1;
    });
  });
  return () => page.evaluate(() => (window as unknown as { flashes: { count: number } }).flashes.count);
}

/** Opens a robot's matched tickers and keeps focus inside, or the list would close. */
async function openMatched(page: Page): Promise<Locator> {
  await wake(page);
  const matched = page
    .locator('details')
    .filter({ hasText: /^\d+ matched/ })
    .first();
  const first = matched.getByRole('link').first();
  if (!(await first.isVisible())) await matched.locator('summary').press('Enter');
  await first.focus();
  return first.locator(PRICE);
}

// First, because it takes longest.
test.describe('with its own instance', () => {
  test.describe.configure({ mode: 'serial' });
  // The browser logs all requests that fail while the server is down.
  test.use({ forgiven: /ERR_CONNECTION_REFUSED|WebSocket connection|^failed: / });

  let product: SharedProduct;
  let dataDir = '';
  let fan: Member;
  let quiet: Member;
  let robot: { readonly Id: number; readonly Name: string };

  test.beforeAll(async ({ robots }) => {
    [fan, quiet] = await Promise.all([
      joinAs('Trade Fan', ['--plan', '3', '--crypto']),
      joinAs('Quiet Follower', ['--plan', '3', '--crypto']),
    ]);
    // The one least likely to trade by itself meanwhile.
    const [found] = robots
      .filter(canBeFollowed)
      .filter(({ Id, Name, ClosedCount }) => Id > 0 && ClosedCount > 20 && Name.endsWith(' 60 min'))
      .sort((a, b) => a.ClosedCount - b.ClosedCount);
    if (!found) throw new Error('No robot with trades');
    robot = found;
    const productId = robot.Id;
    for (const [member, wants] of [
      [fan, true],
      [quiet, false],
    ] as const) {
      await callAs(member, 'CxAIRobotProduct/Subscribe', { productId });
      await callAs(member, 'CxAIRobotProduct/SetNotifications', {
        productId,
        openTrades: wants,
        closedTrades: wants,
      });
    }
    dataDir = copyData();
    product = await startProduct({ dataDir, env: { PORT: String(await freePort()) } });
  });

  test.afterAll(async () => {
    await product?.end('SIGTERM');
    if (dataDir !== '') rmSync(dataDir, { recursive: true, force: true });
  });

  test('only followers with notifications on are notified of a trade', async ({ browser }) => {
    const open = async (path: string, member?: Member) => {
      const context: BrowserContext = await browser.newContext({
        userAgent: PERSON,
        baseURL: product.origin,
      });
      if (member) await signIn(context, member);
      const page = await context.newPage();
      const connections = watchConnections(page);
      await page.goto(path);
      await page.mouse.move(200, 200);
      await page.mouse.wheel(0, 500);
      await expect.poll(connections.open).toBe(1);
      return { page, connections, toasts: page.getByRole('status').getByText(/ bought | sold /) };
    };
    const [told, untold, guest] = await Promise.all([open(HOME, fan), open(HOME, quiet), open(TICKER)]);
    const trades = (page: Page) =>
      page.getByRole('region', { name: 'Latest trades', exact: true }).getByRole('listitem');
    await expect(trades(told.page)).toHaveCount(20);
    const { ticker, price } = await recordTrade(dataDir, robot.Id);
    const [who = ''] = nameLines(robot.Name);
    await expect(told.toasts).toContainText(
      `${who} bought ${ticker} at ${price} · Replayed · Simulated prices`,
    );
    const top = trades(told.page).first();
    await expect(top).toContainText(`New: Opened long ${ticker}`);
    await expect(top).toContainText(who);
    const inbox = told.page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
    await expect(inbox).toHaveAccessibleName('Inbox, 1 unread notification');
    const closed = await recordClose(dataDir, robot.Id);
    const sold = told.toasts.filter({ hasText: ' sold ' });
    await expect(sold).toContainText(
      `${who} sold ${ticker} at ${closed.price} (+4.00%, hypothetical) · Replayed · Simulated prices`,
    );
    await expect(top).toContainText(`New: Closed long ${ticker}`);
    await expect(top).toContainText('+4.00%');
    await told.page.getByRole('status').getByRole('link', { name: 'See the robot' }).first().click();
    await expect(told.page).toHaveURL(new RegExp(`/${robot.Id}-`));
    for (const { connections, toasts } of [untold, guest]) {
      for (const event of ['TradeOpened', 'TradeClosed']) expect(connections.count(event)).toBe(0);
      await expect(toasts).toHaveCount(0);
    }
    for (const event of ['TradeOpened', 'TradeClosed']) expect(told.connections.count(event)).toBe(1);
    await Promise.all([told, untold, guest].map(({ page }) => page.context().close()));

    // Somewhere else later, the header counts what is new, until it has been seen.
    await recordTrade(dataDir, robot.Id);
    const { page } = await open(TICKER, fan);
    const link = page.getByRole('banner').getByRole('link', { name: 'My robots, 1 new trade' });
    await link.click();
    await expect(trades(page).first()).toContainText(`New: Opened long ${ticker}`);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'My robots', exact: true }),
    ).toBeVisible();
    await page.reload();
    await expect(trades(page).first()).toContainText(`Opened long ${ticker}`);
    await expect(trades(page).first()).not.toContainText('New:');
    await page.context().close();
  });

  test('prices resume soon after the process was killed, and the page stays usable meanwhile', async ({
    page,
    complaints,
  }) => {
    const connections = watchConnections(page);
    await page.goto(`${product.origin}${MATCHED}`);
    const price = await openMatched(page);
    await expectToMove(price);
    const { port } = new URL(product.origin);
    expect(await product.end('SIGKILL')).toBeNull();
    await expect.poll(connections.open).toBe(0);
    const kept = (await price.textContent()) ?? '';
    expect(kept).toMatch(/^[\d,]+\.\d\d$/);
    const orders = page.locator('summary', { hasText: 'Sort by' });
    await orders.click();
    await expect(page.getByRole('link', { name: 'Name, ascending', exact: true })).toBeVisible();
    await orders.click();
    await openMatched(page);
    product = await startProduct({ dataDir, env: { PORT: port } });
    const list = await (await fetch(`${product.origin}/bot-trading/`)).text();
    expect(list).not.toContain('Recalculating in progress');
    await expect.poll(connections.open).toBe(1);
    await expectToMove(price);
    expect(connections.subscribed().length).toBeGreaterThan(0);
    expect(complaints.filter((complaint) => complaint.startsWith('page error'))).toEqual([]);
    await page.close();
    expect(await product.end('SIGTERM')).toBe(0);
  });
});

test.describe('a guest', () => {
  test('sees a list’s prices and open profits move, over one connection', async ({ page }) => {
    const connections = watchConnections(page);
    const flashes = await countFlashes(page);
    await page.goto(MATCHED);
    const price = await openMatched(page);
    for (const said of await expectToMove(price, 2)) expect(said).toMatch(/^$|^[\d,]+\.\d\d$/);
    await expect(page.locator('[data-live="change"]:visible').first()).toHaveText(/^([+−]\d+\.\d\d|0\.00)%$/);
    await expect(page.getByText('Simulated prices').filter({ visible: true }).first()).toBeVisible();
    await expect.poll(flashes).toBeGreaterThan(0);
    // With reduced motion, prices are the same.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await flashes();
    await expectToMove(price, 2);
    expect(await flashes()).toBe(before);
    expect(connections.sockets).toHaveLength(1);
    await page.goto(HOLDING);
    const profit = page.locator(PROFIT).first();
    await profit.scrollIntoViewIfNeeded();
    const { base, legs } = await profit.evaluate(({ dataset }) => ({ ...dataset }));
    await expect(async () => {
      const moved = readLegs(legs ?? '').map(({ fundId, perUnit, from }) => {
        const price = connections.price(fundId);
        expect(price, `price of ${fundId}`).toBeDefined();
        return perUnit * ((price ?? from) - from);
      });
      const expected = moved.reduce((sum, some) => sum + some, Number(base));
      expect(Math.abs(figure(await profit.textContent()) - expected)).toBeLessThan(0.006);
    }).toPass();
    await expect(profit).toHaveText(/^([+−]\d+\.\d\d|0\.00)%$/);
  });

  test('only receives prices of instruments in sight', async ({ page }) => {
    const connections = watchConnections(page);
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/bot-trading/open-trades/?view=table');
    for (const place of [page.locator(PROFIT).first(), page.locator(PROFIT).last()])
      await expect(async () => {
        await place.scrollIntoViewIfNeeded({ timeout: 2_000 });
        const { all, near, seen } = await neededPrices(page);
        const subscribed = connections.subscribed();
        expect(seen).not.toEqual([]);
        expect(subscribed).toEqual(expect.arrayContaining([...seen]));
        // Prices slightly outside the window are subscribed to; the rest of the list is not.
        expect(near).toEqual(expect.arrayContaining([...subscribed]));
        expect(near.length).toBeLessThan(all.length);
      }).toPass();
    expect(connections.sockets).toHaveLength(1);
  });

  test('sees a robot’s positions and total follow prices', async ({ page }) => {
    const { path, product } = await robotWithPositions(page);
    await page.goto(path);
    const table = page.getByRole('region', { name: 'Table: Open positions' });
    await expectToMove(table.locator(PRICE).first());
    await expect(page.locator('[data-live="when"]').first()).toHaveText('now');
    await expect(async () => {
      const rows = await table
        .locator('tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')),
        );
      const sum = await page.locator(`p ${PROFIT}`).first().textContent();
      expect(rows).toHaveLength(product.OpenPositions.length);
      let expected = product.OpenProfitPct;
      // The page and the call may be of different bars: each rounds its figure, and so does what is shown.
      let slack = 0.016;
      for (const [, , side, gained, , entered, last] of rows) {
        const now = figure(last);
        const position = product.OpenPositions.find(({ EntryPrice }) => isNear(EntryPrice, figure(entered)));
        if (!position) throw new Error(`No position was opened at ${entered}`);
        const { EntryPrice: entry, LastPrice: before, ReturnPct: return_, SharePct: share } = position;
        expect(side).toBe(position.Side === 'long' ? 'Long' : 'Short');
        const moved = ((position.Side === 'long' ? 1 : -1) * (now - before)) / entry;
        // Displayed prices are rounded, so figures may be off by this much.
        const unsure = (0.5 * 10 ** -decimals(last)) / entry;
        expect(Math.abs(figure(gained) - (return_ + 100 * moved))).toBeLessThan(0.016 + 100 * unsure);
        expected += share * moved;
        slack += share * unsure;
      }
      expect(Math.abs(figure(sum) - expected)).toBeLessThan(slack);
    }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page, 'a robot at 390 px');
    await expectAccessible(page, 'a robot that moves');
  });

  test('has no connection while the tab is hidden, and reconnects when it’s shown', async ({ page }) => {
    const connections = watchConnections(page);
    await page.goto(TICKER);
    await expectToMove(tickerPrice(page));
    // Headless browsers consider all pages visible, so this overrides the page's own view of it.
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await expect.poll(connections.open).toBe(0);
    const before = await tickerPrice(page).textContent();
    await show('visible');
    await expect.poll(connections.open).toBe(1);
    await expect(tickerPrice(page)).not.toHaveText(before ?? '');
    expect(connections.sockets).toHaveLength(2);
  });
});

test.describe('where WebSockets are blocked', () => {
  // The browser logs each connection that is cut.
  test.use({ forgiven: /WebSocket connection|failed: .*\/eventhub/ });

  test('prices arrive by server-sent events, or else by long polling', async ({ page, context }) => {
    const open = async (tab: Page, withEvents: boolean) => {
      const asked: string[] = [];
      tab.on('request', (request) => {
        if (isHub(request.url())) asked.push(`${request.method()} ${request.resourceType()}`);
      });
      await tab.routeWebSocket(
        (url) => isHub(url.href),
        (socket) => socket.close(),
      );
      if (!withEvents) await tab.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
      await tab.goto(TICKER);
      await expectToMove(tickerPrice(tab), 2);
      return {
        streams: asked.filter((request) => request === 'GET eventsource').length,
        polls: asked.filter((request) => request === 'GET fetch').length,
      };
    };
    const [streaming, polling] = await Promise.all([open(page, true), open(await context.newPage(), false)]);
    expect(streaming).toEqual({ streams: 1, polls: 0 });
    expect(polling.streams).toBe(0);
    expect(polling.polls).toBeGreaterThan(1);
  });
});

test('bots and pages without live prices make no connection', async ({ browser }) => {
  const visit = async (path: string, headers: Readonly<Record<string, string>>, userAgent?: string) => {
    const context = await browser.newContext({
      baseURL: process.env['PRODUCT_ORIGIN'] ?? '',
      extraHTTPHeaders: headers,
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    const page = await context.newPage();
    const { sockets } = watchConnections(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 500);
    await expect(page.locator('[data-market-bar]')).toHaveAttribute('data-live');
    return {
      page,
      hasConnected: () => sockets.length > 0 || asked.some(isHub),
      close: () => context.close(),
    };
  };
  const [person, ...others] = await Promise.all([
    visit(TICKER, {}, PERSON),
    visit(TICKER, {}, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    visit(`${TICKER}?prerender=1`, {}, PERSON),
    visit(TICKER, { 'X-Prerender': '1' }, PERSON),
    // A person, on a page without live prices.
    visit('/app/user/memberships/level', {}, PERSON),
  ]);
  await expect.poll(person.hasConnected).toBe(true);
  // Time enough for anyone else to have connected.
  await person.page.waitForTimeout(2_500);
  expect(others.map(({ hasConnected }) => hasConnected())).toEqual([false, false, false, false]);
  await Promise.all([person, ...others].map(({ close }) => close()));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a row and its robot’s page show the same figures, the page with their time', async ({ page }) => {
    // Figures may be rebuilt between the two requests.
    await expect(async () => {
      await page.goto(HOLDING);
      const row = page
        .locator('tr[data-robot]')
        .filter({ has: page.locator(PROFIT) })
        .first();
      const profit = (await row.locator(PROFIT).textContent()) ?? '';
      expect(profit).toMatch(/^([+−]\d+\.\d\d|0\.00)%$/);
      await page.goto((await row.getByRole('rowheader').getByRole('link').getAttribute('href')) ?? '');
      const sum = page.locator('p').filter({ has: page.locator(PROFIT) });
      await expect(sum.first()).toHaveText(
        new RegExp(
          `Open P/L: ${profit.replace('+', '\\+')} of the initial balance, as of \\d+ \\w+, \\d\\d:\\d\\d UTC`,
        ),
        { timeout: 1_000 },
      );
    }).toPass();
    await expect(page.getByText('Simulated prices').first()).toBeVisible();
  });
});

test('settings changed in one tab show in the other, and logging out in one logs out both', async ({
  context,
}) => {
  const member = await joinAs('Two Tabs', ['--plan', '3', '--crypto']);
  await signIn(context, member);
  // The page opened last is in front, where timers aren't throttled.
  const two = await context.newPage();
  const one = await context.newPage();
  const connections = watchConnections(two);
  await Promise.all([one.goto(CRYPTO), two.goto(CRYPTO)]);
  const follow = (page: Page) => page.getByRole('button', { name: /^Follow / }).first();
  const name = (await follow(one).getAttribute('aria-label')) ?? (await follow(one).textContent()) ?? '';
  await expect.poll(connections.open).toBe(1);
  await expect(two.getByRole('button', { name, exact: true })).toBeVisible();
  await one.getByRole('button', { name, exact: true }).click();
  await expect(
    two.getByRole('button', { name: `Un${name.charAt(0).toLowerCase()}${name.slice(1)}` }),
  ).toBeVisible();

  const { account, menu } = accountParts(one);
  await account.click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(accountParts(two).join).toBeVisible();
  await expect(two.getByRole('link', { name: /^Join for free to follow/ }).first()).toBeVisible();
  // It's a guest's page now; the user's connection is closed.
  await expect.poll(() => connections.sockets.map((socket) => socket.isClosed())).toEqual([true, false]);
});

/** A robot as guests receive it. */
interface HeldRobot {
  readonly Id: number;
  readonly OpenProfitPct: number;
  readonly OpenPositions: readonly {
    readonly Side: 'long' | 'short';
    readonly EntryPrice: number;
    readonly LastPrice: number;
    readonly SharePct: number;
    readonly ReturnPct: number;
  }[];
}

/** A crypto robot with open positions: its page and the server's data. */
async function robotWithPositions(page: Page): Promise<{ path: string; product: HeldRobot }> {
  await page.goto(HOLDING);
  const row = page
    .locator('tr[data-robot]')
    .filter({ has: page.locator(PROFIT) })
    .first();
  const path = (await row.getByRole('rowheader').getByRole('link').getAttribute('href')) ?? '';
  const productIds = [Number(await row.getAttribute('data-robot'))];
  const { token } = (await (await page.request.get('/api/antiforgery')).json()) as { readonly token: string };
  const answer = await page.request.post('/api/CxAIRobotProduct/GetAIRobotsByIds', {
    headers: { 'X-XSRF-TOKEN': token },
    data: { productIds },
  });
  const { Items } = (await answer.json()) as { readonly Items: readonly HeldRobot[] };
  const [product] = Items;
  if (!product) throw new Error('The robot of a card is not there');
  return { path, product };
}

/** Parses a displayed figure. */
function figure(text: string | null | undefined): number {
  return Number((text ?? '').replace('−', '-').replace(/[,%+]/g, ''));
}

function decimals(text: string | undefined): number {
  return text?.split('.')[1]?.length ?? 0;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.abs(one) * 1e-4;
}
