/** Visitors browsing a list of robots. One file, since all stories use the same page. */
import type { Page } from 'playwright/test';
import { expectAccessible, takeTurns } from './setup/accessible';
import {
  COUNTS_CALL,
  expectList,
  listPage,
  passSeconds,
  ROBOTS_CALL,
  TICKERS_CALL,
  wake,
} from './setup/list-page';
import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

const STOCKS = '/bot-trading/';
const CRYPTO = '/bot-crypto-trading/';
/** Marks the window to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'marked'));
const failing = { status: 500, json: { Message: 'Out of order' } };

test.describe('filters', () => {
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
    await list.choose('Account', 'Virtual account');
    await expectList(page, '/bot-trading/virtualagents/ta/momentum/');
    await page.goBack();
    await expectList(page, '/bot-trading/ta/momentum/');
    await page.goBack();
    await page.goBack();
    await expectList(page, STOCKS);
    await page.goForward();
    await expectList(page, '/bot-trading/momentum/');
    expect(await isMarked(page)).toBe(true);
  });

  test('filters clear what contradicts them or depends on them', async ({ page }) => {
    const list = listPage(page);
    await page.goto(STOCKS);
    await list.choose('Risk', 'Low risk');
    await expectList(page, '/bot-trading/?risk=low');
    await list.choose('By method', 'Breakout');
    await expectList(page, '/bot-trading/breakout/');
    await list.choose('Analysis', 'Technical');
    await list.choose('Risk', 'Medium risk');
    await expectList(page, '/bot-trading/?risk=medium');
    // A profile clears all other filters and sets its levels; the time horizon sets the volatility.
    await list.choose('Trading-risk profile', 'Beginner');
    await expectList(
      page,
      '/bot-trading/?profile=beginner&positions=low-and-medium&volatility=low-and-medium&drawdown=low',
    );
    await list.choose('Trading-risk profile', 'Beginner');
    await expectList(page, STOCKS);
    await list.open('Trading-risk profile');
    await list.level('Time horizon').selectOption('Short');
    await expectList(page, '/bot-trading/?volatility=low&horizon=low');
    await expect(list.level('Volatility')).toHaveValue('low');
    await list.level('Time horizon').selectOption('Medium');
    await expectList(page, '/bot-trading/?volatility=low-and-medium&horizon=medium');
    await list.level('Time horizon').selectOption('Long');
    await expectList(page, '/bot-trading/?horizon=high');
    await expect(list.level('Volatility')).toHaveValue('any');
    // Another account type resets the sort order; another market resets all filters.
    await list.sort('Profit factor', 'descending');
    await expectList(page, '/bot-trading/?horizon=high&sort=profit-factor');
    await list.choose('Account', 'Virtual account');
    await expectList(page, '/bot-trading/virtualagents/?horizon=high');
    await list.choose('Market', 'Crypto');
    await expectList(page, CRYPTO);
    // Filters without results are disabled.
    await list.open('By method');
    await list.open('By method: more');
    await expect(list.value('By method', 'Time of day')).toHaveText('Time of day 0');
    await expect(list.choice('By method', 'Time of day')).toHaveCount(0);
  });

  test('a guest filters by number of trades without a reload', async ({ page }) => {
    await page.goto(STOCKS);
    await wake(page);
    await mark(page);
    await listPage(page).open('Ranges');
    const form = page.getByRole('form', { name: 'Ranges' });
    const trades = form.getByRole('group', { name: 'Closed trades' });
    await trades.getByLabel('From').fill('100');
    await trades.getByLabel('To').fill('400');
    await form.getByRole('button', { name: 'Apply' }).click();
    await expectList(page, '/bot-trading/?trades=100-400');
    expect(await isMarked(page)).toBe(true);
  });

  test('a robot’s page is loaded anew, and going back from it shows the same list', async ({ page }) => {
    const list = listPage(page);
    await page.goto(STOCKS);
    await list.choose('By method', 'Momentum');
    await expectList(page, '/bot-trading/momentum/');
    await mark(page);
    await page
      .getByRole('link', { name: /^view details/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/bot-trading\/(\d+-|robot\/)/);
    await expect(page.getByRole('heading', { name: 'Equity' })).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await expectList(page, '/bot-trading/momentum/');
    await wake(page);
    await mark(page);
    await page.goBack();
    await expectList(page, STOCKS);
    expect(await isMarked(page)).toBe(true);
  });

  test('a copied address opens the same list elsewhere, without JavaScript', async ({ page, browser }) => {
    const list = listPage(page);
    await page.goto(STOCKS);
    await list.choose('Timeframe', '60 minutes');
    await expectList(page, '/bot-trading/?timeframe=60');
    await list.sort('Name', 'descending');
    await expectList(page, '/bot-trading/?timeframe=60&sort=name&order=descending');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const other = await context.newPage();
    await other.goto(page.url());
    expect(await listPage(other).names()).toEqual(await list.names());
    await expect(listPage(other).line).toHaveText((await list.line.textContent()) ?? '');
    await context.close();
  });
});

test.describe('fallbacks', () => {
  test('when few of the Top 10 trade a ticker, all robots are shown, with a note and Undo', async ({
    page,
    browser,
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
    const line = (await list.instead.textContent()) ?? '';
    await list.undo.click();
    await expectList(page, asked);
    await expect(list.instead).toHaveText('');
    await page.goBack();
    await expectList(page, shown);
    // The same by opening the address, and without JavaScript.
    const context = await browser.newContext({ javaScriptEnabled: false });
    const other = await context.newPage();
    await other.goto('/bot-trading/top10/AAPL/');
    await expect(other).toHaveURL(shown);
    await expect(listPage(other).instead).toHaveText(line);
    await listPage(other).undo.click();
    await expect(other).toHaveURL(asked);
    await other.goto('/bot-trading/?profile=beginner');
    await listPage(other).open('Trading-risk profile');
    await listPage(other).level('Time horizon').selectOption('Short');
    await other.getByRole('form', { name: 'Levels' }).getByRole('button', { name: 'Apply' }).click();
    await expect(listPage(other).level('Volatility')).toHaveValue('low');
    await expect(listPage(other).instead).toHaveText('The time horizon sets volatility to “Low”.');
    await context.close();
  });

  test('when another market has no real-money robots, stocks and ETFs are shown', async ({ page }) => {
    const list = listPage(page);
    await page.goto('/bot-forex-trading/realmoney/');
    await wake(page);
    await list.search.fill('nosuchrobot');
    await list.go.click();
    // The typed text is still there.
    await expectList(
      page,
      '/bot-trading/realmoney/?q=nosuchrobot&instead-of=/bot-forex-trading/realmoney/%3Fq%3Dnosuchrobot',
    );
    await expect(list.search).toHaveValue('nosuchrobot');
  });

  test.describe('when filter counts fail', () => {
    test.use({ forgiven: /status of 500/ });
    test('no filter is disabled, and an empty Top 10 drops its analysis filter', async ({ page }) => {
      const list = listPage(page);
      await page.route(COUNTS_CALL, (route) => route.fulfill(failing));
      await page.goto(STOCKS);
      await wake(page);
      await list.choose('By record', 'Top 10');
      await expect(page).toHaveURL('/bot-trading/top10/');
      await list.open('By method');
      await expect(list.value('By method', 'Time of day')).toHaveText('Time of day ');
      await expect(page.locator('#content details [data-kept-open] span[title]')).toHaveCount(0);
      await list.choose('Analysis', 'Fundamental');
      await expect(page).toHaveURL('/bot-trading/top10/?instead-of=/bot-trading/fa/top10/');
      await expect(list.line).toContainText(/^\d+ robots? /);
    });
  });
});

test('new robots inside the window appear first, and nothing moves', async ({ page }) => {
  // High enough for one row of cards.
  await page.setViewportSize({ width: 1280, height: 590 });
  const list = listPage(page);
  await page.goto(STOCKS);
  await wake(page);
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
});

test.describe('search', () => {
  test('tickers become badges; two of them add the Common Tickers sort, and one removes it', async ({
    page,
  }) => {
    const list = listPage(page);
    await page.goto(STOCKS);
    await wake(page);
    await expect(list.search).toHaveAttribute('placeholder', 'Search by tickers in AI Robots');
    await list.search.fill('apple microsoft');
    await list.go.click();
    await expectList(page, '/bot-trading/AAPL-MSFT/');
    await expect(list.badges).toHaveCount(2);
    await expect(list.search).toHaveAttribute('placeholder', 'Add more tickers +');
    await expect(list.sorter).toContainText('Common tickers');
    await list.sorter.click();
    await expect(page.getByRole('link', { name: 'Common tickers, descending' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Common tickers, ascending' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Common tickers, descending' })).toBeHidden();
    await list.badges.first().click();
    await expectList(page, '/bot-trading/MSFT/');
    await expect(list.sorter).toContainText('Annualized return');
    await list.clearSearch.click();
    await expectList(page, STOCKS);
    // Suggestions stay open while the list updates.
    await list.search.fill('ms');
    await expectList(page, '/bot-trading/?q=ms');
    await expect(list.suggestions.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(list.search).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('Escape');
    await expect(list.suggestions).toHaveCount(0);
  });

  test('a guest picks up to five suggested tickers by keyboard and mouse', async ({ page }) => {
    const list = listPage(page);
    await page.goto('/bot-trading/AAPL-MSFT-NVDA/');
    await list.search.pressSequentially('amzn');
    await expect(list.suggestions.first()).toContainText('AMZN');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectList(page, '/bot-trading/AAPL-AMZN-MSFT-NVDA/');
    await list.search.pressSequentially('tsla');
    await list.suggestions.filter({ hasText: 'TSLA' }).first().click();
    await expectList(page, '/bot-trading/AAPL-AMZN-MSFT-NVDA-TSLA/');
    await expect(list.search).toHaveAttribute('placeholder', 'Limit 5');
    await list.search.fill('fb foo');
    await list.search.press('Enter');
    await expectList(page, '/bot-trading/AAPL-AMZN-MSFT-NVDA-TSLA/?typed=META%20foo');
    await expect(page.getByText('Limit 5: META was not added')).toBeVisible();
    await expect(page.getByText('Nothing matches “foo”')).toBeVisible();
    await expect(list.search).toHaveValue('META foo');
  });

  test('typing searches at once and adds a single history entry', async ({ page }) => {
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
  });

  test('late suggestions and a late list don’t replace newer ones', async ({ page }) => {
    const list = listPage(page);
    /** Holds calls about a text back until the result is called. */
    const hold = async (call: string, text: RegExp) => {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(call, async (route) => {
        if (text.test(route.request().postData() ?? '')) await held;
        await route.continue().catch(() => undefined);
      });
      return letGo;
    };
    const showSuggestions = await hold(TICKERS_CALL, /"aap"/);
    await page.goto(STOCKS);
    await list.search.focus();
    await Promise.all([page.waitForRequest(TICKERS_CALL), list.search.fill('aap')]);
    await list.search.fill('msft');
    await expect(list.suggestions.first()).toContainText('MSFT');
    showSuggestions();
    await page.waitForLoadState('networkidle');
    await expect(list.suggestions.first()).toContainText('MSFT');

    await list.clearSearch.click();
    await expectList(page, STOCKS);
    const showList = await hold(ROBOTS_CALL, /Momentum/);
    await Promise.all([page.waitForRequest(ROBOTS_CALL), list.choose('By method', 'Momentum')]);
    await list.choose('By method', 'Breakout');
    await expectList(page, '/bot-trading/breakout/');
    showList();
    await page.waitForLoadState('networkidle');
    await expectList(page, '/bot-trading/breakout/');
  });
});

test('a guest sorts in both directions', async ({ page }) => {
  const list = listPage(page);
  await page.goto(STOCKS);
  await list.sort('Closed trades', 'descending');
  await expectList(page, '/bot-trading/?sort=closed-trades');
  await list.sort('Closed trades', 'ascending');
  await expectList(page, '/bot-trading/?sort=closed-trades&order=ascending');
  await list.sort('Name', 'ascending');
  await expectList(page, '/bot-trading/?sort=name');
  await list.sort('Annualized return', 'descending');
  await expectList(page, STOCKS);
});

test('a guest compares robots in the table, and the address keeps view and choice', async ({
  page,
  browser,
}) => {
  const list = listPage(page);
  await page.goto(STOCKS);
  await wake(page);
  await mark(page);
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
  const context = await browser.newContext({ javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('row', { name: /^Return / })).toHaveText(returns ?? '');
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await context.close();
});

test.describe('more robots', () => {
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

  test.describe('when robots fail to load', () => {
    test.use({ forgiven: /status of (500|400)/ });

    test('a guest sees an error and can try again', async ({ page }) => {
      const list = listPage(page);
      await page.goto(STOCKS);
      await wake(page);
      await page.route(ROBOTS_CALL, (route) => route.fulfill(failing));
      await list.choose('By method', 'Momentum');
      await expect(page.locator('main [role=alert]')).toContainText('Robots loading failed!');
      await page.unroute(ROBOTS_CALL);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectList(page, '/bot-trading/momentum/');
      // A rejected call reloads the page, once.
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      // A page that reloads in the middle of a click may never report that the click has ended.
      let endClick = () => {};
      const clicked = new Promise<void>((resolve) => {
        endClick = resolve;
      });
      await page.route(ROBOTS_CALL, async (route) => {
        await clicked;
        await route.fulfill({ status: 400, json: { Message: 'No' } });
      });
      await list.choose('By method', 'Breakout');
      endClick();
      await expect.poll(() => loads).toBe(1);
      await expectList(page, '/bot-trading/breakout/');
      await wake(page);
      await list.choose('Timeframe', '60 minutes');
      await expect(page.locator('main [role=alert]')).toContainText('Robots loading failed!');
      expect(loads).toBe(1);
    });
  });
});

test('modals open, are accessible and return focus', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(STOCKS);
  await wake(page);
  const card = listPage(page).robots.first();
  await page.getByText('About these figures').click();
  const openers = [
    [card.getByRole('link', { name: /^DESCRIPTION/ }), 'View Details'],
    [card.getByRole('link', { name: /^STATS/ }), 'Log in to see statistics'],
    [page.getByRole('link', { name: 'What are AI Robots?' }), 'Got It'],
    [page.getByRole('link', { name: 'How it works', exact: true }), 'Start browsing'],
  ] as const;
  for (const [index, [opener, says]] of openers.entries()) {
    await page.emulateMedia({ colorScheme: takeTurns(index) });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(says);
    await expect(dialog.getByText('Loading the description…')).toHaveCount(0);
    await expectAccessible(page, says, { within: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  expect(calls.filter((url) => url.includes('GetStatistics'))).toEqual([]);
});

test.describe('automatic “How it works”', () => {
  // Headless Chrome's default user agent counts as a bot.
  test.use({ userAgent: PERSON });

  test('opens after 20 s, once a day', async ({ page }) => {
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
    await page.goto(CRYPTO);
    await wake(page);
    await passSeconds(page, 30);
    await expect(dialog).toHaveCount(0);
  });

  // Prerenderers are in `how-it-works-timer.test.ts`.
  test.describe('for a bot', () => {
    test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    test('doesn’t open', async ({ page }) => {
      await page.clock.install();
      await page.goto(STOCKS);
      await wake(page);
      await passSeconds(page, 21);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
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

test('a guest filters the list and opens a robot by keyboard alone', { tag: '@main' }, async ({ page }) => {
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
  await tabTo(page.locator('summary[data-place="By method"]'));
  await page.keyboard.press('Enter');
  await tabTo(momentum);
  await page.keyboard.press('Enter');
  await expectList(page, '/bot-trading/momentum/');
  await expect(momentum).toBeFocused();
  await tabTo(page.getByRole('link', { name: /^view details/i }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bot-trading\/(\d+-|robot\/)/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, sorting, pages, search and modal contents work as links and forms', async ({ page }) => {
    const list = listPage(page);
    await page.goto(STOCKS);
    await list.choose('By method', 'Momentum');
    await expect(page).toHaveURL('/bot-trading/momentum/');
    await list.sort('Closed trades', 'ascending');
    await expect(page).toHaveURL('/bot-trading/momentum/?sort=closed-trades&order=ascending');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/bot-trading/momentum/?sort=closed-trades&order=ascending&page=2');
    await list.search.fill('AAPL MSFT');
    await list.go.click();
    await expect(page).toHaveURL(/\/bot-trading\/momentum\/AAPL-MSFT\//);
    await page.goto(STOCKS);
    await list.search.fill('fb btc.x');
    await list.go.click();
    await expect(page).toHaveURL('/bot-trading/BTC.X-META/');
    await page.getByRole('link', { name: 'show them' }).click();
    await expect(page).toHaveURL('/bot-crypto-trading/BTC.X/');
    await list.search.fill('bitcoin foo');
    await list.go.click();
    await expect(page).toHaveURL('/bot-crypto-trading/BTC.X/?typed=foo');
    await expect(page.getByText('Nothing matches “foo”')).toBeVisible();
    await expect(list.search).toHaveValue('foo');
    await page.goto(STOCKS);
    await list.open('Trading-risk profile');
    await list.level('Time horizon').selectOption('Long');
    await page.getByRole('form', { name: 'Levels' }).getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/bot-trading/?horizon=high');
    await page.goto(STOCKS);
    await page.getByText('About these figures').click();
    for (const [link, id] of [
      ['What are AI Robots?', 'what-are-ai-robots'],
      ['How it works', 'how-it-works'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/bot-trading/#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
    for (const [link, id] of [
      [/^DESCRIPTION/, 'description'],
      [/^STATS/, 'statistics'],
    ] as const) {
      await page.goto(STOCKS);
      await list.robots.first().getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
  });
});
