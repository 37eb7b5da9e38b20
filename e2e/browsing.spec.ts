/** Visitors browsing a list of robots. One file, since all stories use the same page. */
import type { Page } from 'playwright/test';
import { expectAccessible } from './setup/accessible';
import { expectList, isMarked, listPage, mark, passSeconds, TICKERS_CALL, wake } from './setup/list-page';
import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

const STOCKS = '/bot-trading/';
const CRYPTO = '/bot-crypto-trading/';
test('a guest filters the list without a reload and goes back and forward', { tag: '@main' }, async ({
  page,
}) => {
  const list = listPage(page);
  await page.goto(STOCKS);
  await wake(page);
  await mark(page);
  await list.choose('By method', 'Momentum');
  await expectList(page, '/bot-trading/momentum/');
  await list.choose('Analysis', 'Technical');
  await expectList(page, '/bot-trading/ta/momentum/');
  await list.open('Ranges');
  const form = page.getByRole('form', { name: 'Ranges' });
  const trades = form.getByRole('group', { name: 'Closed trades' });
  await trades.getByLabel('From').fill('100');
  await trades.getByLabel('To').fill('400');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expectList(page, '/bot-trading/ta/momentum/?trades=100-400');
  await page.goBack();
  await expectList(page, '/bot-trading/ta/momentum/');
  await page.goBack();
  await page.goBack();
  await expectList(page, STOCKS);
  await page.goForward();
  await expectList(page, '/bot-trading/momentum/');
  expect(await isMarked(page)).toBe(true);
});

test('when few of the Top 10 trade a ticker, all robots are shown, with a note and Undo; modals open, are accessible and return focus', async ({
  page,
}) => {
  const list = listPage(page);
  const shown = '/bot-trading/all/AAPL/?instead-of=/bot-trading/top10/AAPL/';
  const asked = '/bot-trading/top10/AAPL/?fallback=off';
  await page.goto('/bot-trading/top10/');
  await wake(page);
  await list.search.fill('AAPL');
  await list.go.click();
  await expectList(page, shown);
  await expect(list.instead).toHaveText(
    /^(?:Only \d|None) of the top ten trades? AAPL, so all \d+ are shown\.$/,
  );
  await list.undo.click();
  await expect(page).toHaveURL(asked);
  await expect(list.instead).toHaveText('');
  await page.goBack();
  await expect(page).toHaveURL(shown);
  // The same by opening the address.
  const opened = await page.request.get('/bot-trading/top10/AAPL/');
  expect(opened.url()).toBe(new URL(shown, page.url()).href);

  await expect(list.results).not.toHaveAttribute('aria-busy', 'true');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByText('About these figures').click();
  const description = list.robots.first().getByRole('link', { name: /^DESCRIPTION/ });
  const openers = [
    ['light', description, 'View Details'],
    ['dark', page.getByRole('link', { name: 'How it works', exact: true }), 'Start browsing'],
  ] as const;
  for (const [colorScheme, opener, says] of openers) {
    await page.emulateMedia({ colorScheme });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(says);
    await expect(dialog.getByText('Loading the description…')).toHaveCount(0);
    await expectAccessible(page, says, { within: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('typing searches with a single history entry, and tickers are picked by keyboard and mouse', async ({
  page,
}) => {
  const list = listPage(page);
  await page.goto(STOCKS);
  await wake(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GetAIRobots')) asked.push(request.postData() ?? '');
  });
  await list.search.focus();
  // All within one pause, however busy the machine is.
  await page.evaluate(() => {
    for (const letter of 'crossover') document.execCommand('insertText', false, letter);
  });
  await expectList(page, '/bot-trading/?q=crossover');
  expect(asked).toHaveLength(1);
  await expect(list.search).toBeFocused();
  await list.clearSearch.click();
  await expectList(page, STOCKS);
  const box = await list.search.boundingBox();
  await list.search.fill('zzzz');
  await expect(page.getByText('No tickers found')).toBeVisible();
  await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible();
  const without = await list.search.boundingBox();
  expect([without?.x, without?.y, without?.height]).toEqual([box?.x, box?.y, box?.height]);
  await page.goBack();
  await expectList(page, STOCKS);

  await list.search.pressSequentially('amzn');
  await expect(list.suggestions.first()).toContainText('AMZN');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectList(page, '/bot-trading/AMZN/');
  await expect(list.search).toHaveAttribute('placeholder', 'Add more tickers +');
  await list.search.pressSequentially('tsla');
  await list.suggestions.filter({ hasText: 'TSLA' }).first().click();
  await expectList(page, '/bot-trading/AMZN-TSLA/');
  await expect(list.sorter).toContainText('Common tickers');
  await list.badges.first().click();
  await expectList(page, '/bot-trading/TSLA/');
  await expect(list.sorter).toContainText('Annualized return');

  // Late suggestions don't replace newer ones, which stay open while the list updates.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(TICKERS_CALL, async (route) => {
    if (/"aap"/.test(route.request().postData() ?? '')) await held;
    await route.continue().catch(() => undefined);
  });
  const [late] = await Promise.all([page.waitForRequest(TICKERS_CALL), list.search.fill('aap')]);
  await list.search.fill('ms');
  await expectList(page, '/bot-trading/TSLA/?q=ms');
  await expect(list.suggestions.first()).toContainText('MS');
  letGo();
  await late.response();
  await page.keyboard.press('ArrowDown');
  await expect(list.search).toHaveAttribute('aria-activedescendant', /./);
  await expect(list.suggestions.first()).toContainText('MS');
  await page.keyboard.press('Escape');
  await expect(list.suggestions).toHaveCount(0);
});

test('new robots inside the window appear first, and nothing moves; in the table, a guest compares robots, and the address keeps view and choice', async ({
  page,
}) => {
  // High enough for one row of cards.
  await page.setViewportSize({ width: 1280, height: 590 });
  const list = listPage(page);
  await page.goto(STOCKS);
  await wake(page);
  await mark(page);
  const names = () => list.robots.evaluateAll((cards) => cards.map((card) => card.dataset['name'] ?? ''));
  const before = await names();
  const steps = await page.evaluateHandle(() => {
    const drawn: { names: string[]; height: number }[] = [];
    new MutationObserver(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('#robots [data-robot]')].filter(
        (card) => !card.closest('[data-ahead]'),
      );
      const height = document.querySelector('#robots ul')?.parentElement?.offsetHeight ?? 0;
      drawn.push({ names: cards.map(({ dataset }) => dataset['name'] ?? ''), height });
    }).observe(document.body, { childList: true, subtree: true });
    return drawn;
  });
  const height = (await page.locator('#robots ul').first().boundingBox())?.height ?? 0;
  await list.choose('By method', 'Momentum');
  await expectList(page, '/bot-trading/momentum/');
  const told = (await steps.jsonValue()).filter((step) => step.names.join() !== before.join());
  const all = await names();
  expect(told[0]?.names.length).toBeLessThan(all.length);
  expect(told[0]?.height).toBeGreaterThanOrEqual(Math.floor(height));
  // Only robots of the new list in their order, and none of the previous list.
  for (const step of told) expect(all.filter((name) => step.names.includes(name))).toEqual(step.names);

  await page.goBack();
  await expectList(page, STOCKS);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page).toHaveURL('/bot-trading/?view=table');
  const rows = list.results.locator('[data-robot]');
  await expect(rows).toHaveCount(24);
  await list.choose('Risk', 'Low risk');
  await expect(page).toHaveURL('/bot-trading/?risk=low&view=table');
  const compare = page.getByRole('link', { name: 'Compare', exact: true });
  for (const index of [0, 1]) await list.results.getByRole('checkbox').nth(index).check();
  await expect(page).toHaveURL(/\?risk=low&view=table&compare=-?\d+\.-?\d+$/);
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Compare robots' });
  await expect(dialog.getByRole('img', { name: /^Equity from/ })).toBeVisible();
  await expectAccessible(page, 'the comparison', { within: 'dialog' });
  const returns = await dialog.getByRole('row', { name: /^Return / }).textContent();
  await page.keyboard.press('Escape');
  await expect(compare).toBeFocused();
  expect(await isMarked(page)).toBe(true);
  // The same from a shared address, without JavaScript.
  const served = await (await page.request.get(page.url())).text();
  const [rowsServed, robots] = await page.evaluate((html) => {
    const drawn = new DOMParser().parseFromString(html, 'text/html');
    return [
      [...drawn.querySelectorAll('tr')].map((row) => row.textContent),
      drawn.querySelector('meta[name=robots]')?.getAttribute('content'),
    ] as const;
  }, served);
  expect(rowsServed).toContain(returns);
  expect(robots).toMatch(/noindex/);
});

test('scrolling loads more robots, and a reload keeps the place', async ({ page }) => {
  const list = listPage(page);
  await page.goto(CRYPTO);
  await expect(list.robots).toHaveCount(6);
  await list.robots.last().scrollIntoViewIfNeeded();
  await expect(list.robots).toHaveCount(12);
  await list.robots.last().scrollIntoViewIfNeeded();
  await expect(page).toHaveURL('/bot-crypto-trading/?page=2');
  const names = await list.names();
  expect(new Set(names).size).toBe(names.length);
  await page.reload();
  await wake(page);
  // The page begins with the robots that were in sight, and nothing scrolls on by itself.
  await expect(list.robots.first()).toBeInViewport();
  await expect(page).toHaveURL('/bot-crypto-trading/?page=2');
  expect(names).toContain((await list.names())[0]);
  const earlier = page.getByRole('link', { name: 'Show previous robots' });
  await earlier.click();
  await expect(earlier).toHaveCount(0);
  // Robots in the window come first.
  await expect.poll(async () => (await list.names()).slice(0, 12)).toEqual(names.slice(0, 12));
});

test.describe('automatic “How it works”', () => {
  // Headless Chrome's default user agent counts as a bot.
  test.use({ userAgent: PERSON });

  // When it doesn't open again, and for whom, is in `how-it-works-timer.test.ts`.
  test('opens after 20 s', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-10T09:00:00') });
    const dialog = page.getByRole('dialog', { name: 'How it works' });
    await page.goto(STOCKS);
    await wake(page);
    // Real time passes too.
    await passSeconds(page, 5);
    await expect(dialog).toHaveCount(0);
    await passSeconds(page, 15);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Start browsing' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('on a phone, the first robot is in sight, and filters open in a sheet that stays while choosing', {
  tag: '@main',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = listPage(page);
  await page.goto(STOCKS);
  expect((await list.robots.first().boundingBox())?.y).toBeLessThanOrEqual(560);
  await wake(page);
  await expect(list.choice('Market', 'Crypto')).toBeHidden();
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await list.choose('By method', 'Momentum');
  await expectList(page, '/bot-trading/momentum/');
  await list.choose('Timeframe', '60 minutes');
  await expectList(page, '/bot-trading/momentum/?timeframe=60');
  await expect(list.choice('Timeframe', '15 minutes')).toBeVisible();
  await expect(filters).toHaveText('Filters2 active');
  const show = page.getByRole('button', { name: /^Show \d+ robots?$/ });
  await expect(show).toHaveText(`Show ${/^\d+ robots?/.exec((await list.line.textContent()) ?? '')?.[0]}`);
  await expectAccessible(page, 'the filter sheet');
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();
  await expect(filters).toBeFocused();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});

test('a guest filters the list and opens a robot by keyboard alone, and goes back', { tag: '@main' }, async ({
  page,
}) => {
  const list = listPage(page);
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(target).toBeFocused();
  };
  await page.goto(STOCKS);
  const momentum = list.choice('By method', 'Momentum');
  // Past the header and the market bar, as people who use only the keyboard do.
  await tabTo(page.getByRole('link', { name: 'Skip to the content' }));
  await page.keyboard.press('Enter');
  await tabTo(page.locator('summary[data-place="By method"]'));
  await page.keyboard.press('Enter');
  await tabTo(momentum);
  await page.keyboard.press('Enter');
  await expectList(page, '/bot-trading/momentum/');
  await expect(momentum).toBeFocused();
  await mark(page);
  await tabTo(page.getByRole('link', { name: /^view details/i }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bot-trading\/(\d+-|robot\/)/);
  await expect(page.getByRole('heading', { name: 'Equity' })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  await page.goBack();
  await expectList(page, '/bot-trading/momentum/');
  await wake(page);
  await mark(page);
  await page.goBack();
  await expectList(page, `${STOCKS}#content`);
  expect(await isMarked(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, sorting, pages, search and modal contents work as links and forms', async ({ page }) => {
    const list = listPage(page);
    await page.goto(STOCKS);
    await page.getByText('About these figures').click();
    await page.getByRole('link', { name: 'How it works', exact: true }).click();
    await expect(page).toHaveURL('/bot-trading/#how-it-works');
    await expect(page.locator('#how-it-works')).toBeInViewport();
    await list.choose('By method', 'Momentum');
    await expect(page).toHaveURL('/bot-trading/momentum/');
    await list.sort('Closed trades', 'ascending');
    await expect(page).toHaveURL('/bot-trading/momentum/?sort=closed-trades&order=ascending');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/bot-trading/momentum/?sort=closed-trades&order=ascending&page=2');
    await list.robots
      .first()
      .getByRole('link', { name: /^DESCRIPTION/ })
      .click();
    await expect(page).toHaveURL(/#description$/);
    await expect(page.locator('#description')).toBeInViewport();
    await page.goBack();
    await list.search.fill('AAPL MSFT foo');
    await list.go.click();
    await expect(page).toHaveURL(/\/bot-trading\/momentum\/AAPL-MSFT\/\?.*typed=foo/);
    await expect(page.getByText('Nothing matches “foo”')).toBeVisible();
    await expect(list.search).toHaveValue('foo');
    await page.goto('/bot-trading/?profile=beginner');
    await list.open('Trading-risk profile');
    await list.level('Time horizon').selectOption('Short');
    await page.getByRole('form', { name: 'Levels' }).getByRole('button', { name: 'Apply' }).click();
    await expect(list.level('Volatility')).toHaveValue('low');
    await expect(list.instead).toHaveText('The time horizon sets volatility to “Low”.');
  });
});
