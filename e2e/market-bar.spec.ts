import type { Page } from 'playwright/test';
import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

const CHANGE = /[+−]?\d+\.\d\d%$/;

const findBar = (page: Page) => page.getByRole('navigation', { name: 'Markets' });

/** Moves the mouse and waits until the bar is hydrated. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await expect(page.locator('[data-market-bar]')).toHaveAttribute('data-live');
}

test.describe('the market bar', () => {
  test.use({ userAgent: PERSON });

  test('shows changes, counts down, and links to tickers', async ({ page }) => {
    // On any day, the market closes in one hour and two seconds.
    await page.route('**/api/CxHelp/GetUSMarketWillCloseIn', (route) => route.fulfill({ json: 3602 }));
    await page.clock.install();
    await page.goto('/bot-crypto-trading/');
    const bar = findBar(page);
    const height = (await bar.boundingBox())?.height;
    await expect(bar).toContainText('Simulated prices');
    await wake(page);
    // From now on the countdown is paused until resumed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
    for (const name of ['Bitcoin', 'XRP', 'Bitcoin Cash', 'Monero', 'Litecoin', 'Ethereum'])
      await expect(bar.getByRole('link', { name: new RegExp(`^${name} [^A-Z]`) })).toHaveText(CHANGE);
    const timer = bar.getByRole('timer');
    await expect(timer).toHaveText('US closes in 1h:0m:2s');
    await page.clock.runFor(3000);
    await expect(timer).toHaveText(/^US closes in 0h:59m:5\ds$/);
    expect((await bar.boundingBox())?.height).toBe(height);
    await bar.getByRole('link', { name: /^Bitcoin [^A-Z]/ }).click();
    await expect(page).toHaveURL(/\/ticker\/BTC\.X\/$/);
  });

  test('fits a phone and works by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/bot-trading/');
    await wake(page);
    const last = findBar(page).getByRole('link').last();
    await expect(last).not.toBeInViewport({ ratio: 0.5 });
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      if (await last.evaluate((link) => link === document.activeElement)) break;
    }
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test('a bot gets names, links and the latest changes without any calls', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto('/');
  await wake(page);
  await page.clock.runFor(5000);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /CxFund|CxHelp/.test(url))).toEqual([]);
  await expect(findBar(page).getByRole('link', { name: /^Gold [+−]?\d+\.\d\d%$/ })).toHaveAttribute(
    'href',
    '/ticker/GLD/',
  );
  await expect(findBar(page)).toContainText(/as of|at the close/);
});
