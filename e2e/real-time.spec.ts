/**
 * Live prices and figures, a user's other tabs, and lost connections. One file, since all stories look at the same
 * connection.
 */
import type { Locator, Page } from 'playwright/test';
import { readLegs } from '@/components/live/live-price/legs';
import { accountParts } from './setup/accounts';
import { expectToMove, neededPrices, TICKER, tickerPrice, watchConnections } from './setup/live';
import { joinAs, signIn } from './setup/members';
import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

/** Crypto trades 24/7. */
const CRYPTO = '/bot-crypto-trading/';
/** Robots with open positions; the first robots of other lists may have none and so no live figures. */
const HOLDING = `${CRYPTO}open-trades/?view=table`;
const PRICE = '[data-live="price"]';
/** A live open profit. */
const PROFIT = '[data-live="percent"][data-base]';

const isHub = (url: string) => new URL(url).pathname.startsWith('/eventhub');

test.use({ userAgent: PERSON });

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

test.describe('a guest', () => {
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

  test('sees a list’s profits move, and a robot’s positions and total, over one connection', async ({
    page,
  }) => {
    const connections = watchConnections(page);
    const flashes = await countFlashes(page);
    await page.goto(HOLDING);
    const profit = page.locator(PROFIT).first();
    await expect(async () => {
      await profit.scrollIntoViewIfNeeded({ timeout: 2_000 });
      const { base, legs } = await profit.evaluate(({ dataset }) => ({ ...dataset }));
      const moved = readLegs(legs ?? '').map(({ fundId, perUnit, from }) => {
        const price = connections.price(fundId);
        expect(price, `price of ${fundId}`).toBeDefined();
        return perUnit * ((price ?? from) - from);
      });
      const expected = moved.reduce((sum, some) => sum + some, Number(base));
      expect(Math.abs(figure(await profit.textContent()) - expected)).toBeLessThan(0.006);
    }).toPass();
    await expect(profit).toHaveText(/^([+−]\d+\.\d\d|0\.00)%$/);
    expect(connections.sockets).toHaveLength(1);

    const { link, product } = await firstHolding(page);
    await link.click();
    const table = page.getByRole('region', { name: 'Table: Open positions' });
    const price = table.locator(PRICE).first();
    for (const said of await expectToMove(price, 2)) expect(said).toMatch(/^[\d,]+\.\d+$/);
    await expect(page.locator('[data-live="when"]').first()).toHaveText('now');
    await expect(page.getByText('Simulated prices').filter({ visible: true }).first()).toBeVisible();
    await expect.poll(flashes).toBeGreaterThan(0);
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
    // With reduced motion, prices are the same.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await flashes();
    await expectToMove(price);
    expect(await flashes()).toBe(before);
    await leaveAndReturn(page, async () => expect.poll(connections.open).toBe(0));
    await expect.poll(connections.open).toBe(1);
    await expectToMove(price);
  });
});

test.describe('where WebSockets are blocked', () => {
  // The browser logs each connection that is cut, and what is sent on one that has just been left.
  test.use({ forgiven: /WebSocket connection|failed: .*\/eventhub|status of 404.*\/eventhub/ });

  test('prices arrive by server-sent events, or else by long polling', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isHub(request.url())) asked.push(`${request.method()} ${request.resourceType()}`);
    });
    const count = () => ({
      streams: asked.filter((request) => request === 'GET eventsource').length,
      polls: asked.filter((request) => request === 'GET fetch').length,
    });
    await page.routeWebSocket(
      (url) => isHub(url.href),
      (socket) => socket.close(),
    );
    await page.goto(TICKER);
    await expectToMove(tickerPrice(page), 2);
    expect(count()).toEqual({ streams: 1, polls: 0 });
    await leaveAndReturn(page, () => page.evaluate(() => void Reflect.deleteProperty(window, 'EventSource')));
    await expectToMove(tickerPrice(page), 2);
    await expect.poll(() => count().polls).toBeGreaterThan(1);
    expect(count().streams).toBe(1);
  });
});

test('bots and pages without live prices make no connection', async ({ browser }) => {
  const visit = async (path: string, userAgent: string) => {
    const context = await browser.newContext({ baseURL: process.env['PRODUCT_ORIGIN'] ?? '', userAgent });
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
    visit(TICKER, PERSON),
    visit(TICKER, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    // A person, on a page without live prices.
    visit('/app/user/memberships/level', PERSON),
  ]);
  await expect.poll(person.hasConnected).toBe(true);
  // Time enough for anyone else to have connected.
  await person.page.waitForTimeout(2_500);
  expect(others.map(({ hasConnected }) => hasConnected())).toEqual([false, false]);
  await Promise.all([person, ...others].map(({ close }) => close()));
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

/** The first robot with open positions on the page of a list, and the server's data. */
async function firstHolding(page: Page): Promise<{ link: Locator; product: HeldRobot }> {
  const row = page
    .locator('tr[data-robot]')
    .filter({ has: page.locator(PROFIT) })
    .first();
  const productIds = [Number(await row.getAttribute('data-robot'))];
  const { token } = (await (await page.request.get('/api/antiforgery')).json()) as { readonly token: string };
  const answer = await page.request.post('/api/CxAIRobotProduct/GetAIRobotsByIds', {
    headers: { 'X-XSRF-TOKEN': token },
    data: { productIds },
  });
  const { Items } = (await answer.json()) as { readonly Items: readonly HeldRobot[] };
  const [product] = Items;
  if (!product) throw new Error('The robot of a card is not there');
  return { link: row.getByRole('rowheader').getByRole('link'), product };
}

/** Leaves a page as a browser that keeps it to go back to, and returns to it after something was done. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await meanwhile();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
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
