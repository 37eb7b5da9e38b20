import type { Locator, Page } from 'playwright/test';
import { expectAccessibleEverywhere, takeTurns } from './setup/accessible';
import { listRobots, someRobot } from './setup/listed-robots';
import { countShifts } from './setup/shifts';
import { startSlowLine } from './setup/slow-line';
import { expect, test } from './setup/test';

/** Lists and their headings. */
const LISTS = [
  { path: '/bot-trading/', heading: 'AI robots for stocks and ETFs' },
  { path: '/bot-forex-trading/', heading: /forex/i },
  { path: '/bot-crypto-trading/', heading: /crypto/i },
] as const;

/** Crypto's names are the longest, and some break in one of two fonts only. */
const LIST = '/bot-crypto-trading/';

/** What a page says without its scripts and styles, and without marks. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

// What is on a robot's page is in `details.spec.ts`, and that all pages have one heading in `crawl.spec.ts`.
test('a search engine reads each list, and each robot once on a list’s pages', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const robotsOn = (html: string) =>
    [...html.matchAll(/<article[^>]* data-robot="(-?\d+)"/g)].map(([, id]) => id);
  for (const { path, heading } of LISTS) {
    const html = await read(path);
    expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '').trim()).toMatch(heading);
    expect(textOf(html)).toContain('Simulated prices');
    expect(robotsOn(html)).toHaveLength(6);
  }
  // Between two pages, a bar may end and robots change places; the next bar takes minutes.
  await expect(async () => {
    const seen: (string | undefined)[] = [];
    for (let next: string | undefined = '/bot-crypto-trading/'; next !== undefined; ) {
      const html: string = await read(next);
      seen.push(...robotsOn(html));
      next = /<a[^>]* rel="next"[^>]*>/.exec(html)?.[0].match(/href="([^"]+)"/)?.[1];
    }
    expect(seen.length).toBeGreaterThan(12);
    expect(new Set(seen).size).toBe(seen.length);
  }).toPass();
});

test('a page’s figures match the ledger, and no page shows dollar amounts to a guest', async ({
  request,
}) => {
  const robot = listRobots().find(
    ({ Id, ClosedCount, ClosedPL }) => Id > 0 && ClosedCount > 20 && Math.abs(ClosedPL) > 1000,
  );
  if (!robot) throw new Error('No robot with trades and a profit or loss');
  const pages = await Promise.all(
    [`/bot-trading/${robot.Id}-x/`, '/bot-trading/'].map(async (path) => (await request.get(path)).text()),
  );
  const lastCell = (name: string) => {
    const rows = (pages[0] ?? '').match(/<tr.*?<\/tr>/gs)?.map((row) => [textOf(row).trim(), row]) ?? [];
    const [, row = ''] = rows.find(([text]) => text?.startsWith(name)) ?? [];
    return textOf(row.match(/<td.*?<\/td>/gs)?.at(-1) ?? '').trim();
  };
  expect(lastCell('Profit Factor')).toBe((robot.ProfitFactor ?? 0).toFixed(1).replace('-', '−'));
  expect(lastCell('Closed trades')).toBe(robot.ClosedCount.toLocaleString('en-US'));
  for (const html of pages) {
    for (const secret of [
      'InitialBalance',
      'initialBalance',
      'ClosedPL',
      'closedPL',
      'adjustedBalance',
      'amountOfEachTrade',
    ])
      expect(html).not.toContain(secret);
    for (const amount of [robot.ClosedPL, robot.AdjustedBalance]) {
      const whole = Math.trunc(Math.abs(amount));
      // Only as a separate number: hashes and chart paths contain any four digits.
      expect(html).not.toMatch(new RegExp(`(?<![\\w.])${whole}(?!\\w)`));
      expect(html).not.toContain(whole.toLocaleString('en-US'));
    }
    // A plan's price is no robot's amount.
    const text = textOf(html).replaceAll(/\$\d+ (a month|paid monthly)/g, '');
    expect(text).not.toMatch(/[$€£]\s?\d/);
  }
});

test('an old or mistyped name redirects to the robot’s address', async ({ request, robots }) => {
  const path = `/bot-trading/${someRobot(robots).Id}-some-other-name/`;
  expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(308);
  const answer = await request.get(path);
  expect(await answer.text()).toMatch(
    new RegExp(`<link rel="canonical" href="[^"]*${new URL(answer.url()).pathname}"`),
  );
});

test('a list that arrives in pieces doesn’t shift', async ({ page }) => {
  const shifts = await countShifts(page);
  // Splits before the sort order, after the first card, and before the footer.
  const line = await startSlowLine([/Annualized return<!-- -->/, /(?<=<\/article>)/, /<footer/], 300);
  try {
    await page.goto(`${line.origin}/bot-trading/`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    // Inter replaces its fallback, which moves a few words sideways (.0022 with Debian's fonts): docs/decisions/font.md.
    expect(await shifts()).toBeLessThan(0.0025);
  } finally {
    // Otherwise it complains of scripts that the line no longer brings.
    await page.close();
    line.close();
  }
});

test('pages fit and are accessible, cards are as high in any font, and the list’s links skip to its content and robots', async ({
  page,
}) => {
  // Without transitions, which would be in progress after a color change.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, path] of [
    '/',
    LIST,
    '/api-reference/notifications/',
    '/verify/',
    '/bot-trading/none/',
  ].entries()) {
    const expected = path.includes('none') ? 404 : 200;
    await page.setViewportSize({ width: 360, height: 900 });
    // The browser logs the expected 404 as an error.
    expect((await page.goto(path))?.status()).toBe(expected);
    // The frame is the same on all of them.
    const within = index < 2 ? undefined : 'main';
    await expectAccessibleEverywhere(page, path, { looks: takeTurns(index), within });
    if (path !== LIST) continue;
    await expectSameHeights(page);
    await skip(page);
  }
});

/** Expects cards to be as high in the font that is shown until Inter arrives. */
async function expectSameHeights(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  const heights = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  await page.evaluate(() => document.fonts.ready);
  const inInter = await heights();
  expect(inInter).not.toHaveLength(0);
  await page.evaluate(() => {
    const { style } = document.body;
    style.fontFamily = getComputedStyle(document.body).fontFamily.split(',').slice(2).join(',');
  });
  expect(await heights()).toEqual(inInter);
  await page.evaluate(() => document.body.removeAttribute('style'));
}

/** Goes over both links that skip what comes before, by keyboard. */
async function skip(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const skipFilters = page.getByRole('link', { name: 'Skip to robots' });
  const isFocused = (link: Locator) => link.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 6 && !(await isFocused(skipFilters)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(skipFilters).toBeFocused();
  await page.keyboard.press('Enter');
  const details = page.getByRole('link', { name: /view details/i }).first();
  for (let presses = 0; presses < 30 && !(await isFocused(details)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(details).toBeFocused();
}
