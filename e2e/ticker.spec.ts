import type { Page } from 'playwright/test';
import { expectAccessible } from './setup/accessible';
import { expect, test } from './setup/test';

const findChart = (page: Page) => page.getByRole('figure').first();
const readWords = (page: Page) => findChart(page).getByText(/ · Open .* · Close /);

test.describe('a guest without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searches tickers, and reads a ticker’s price, trades and sessions', async ({ page }) => {
    await page.goto('/ticker/');
    // Typed and sorted without scripts.
    await page.getByRole('searchbox', { name: 'Search tickers', exact: true }).fill('apple');
    await page.getByRole('searchbox', { name: 'Search tickers', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/ticker\/\?q=apple$/);
    await page.getByRole('link', { name: 'Most robots' }).click();
    await expect(page).toHaveURL(/\/ticker\/\?q=apple&sort=robots$/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^AAPL Apple Inc\./ })
      .click();
    await expect(page).toHaveURL(/\/ticker\/AAPL\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AAPL');
    await expect(page.getByRole('region', { name: 'Price of AAPL' })).toContainText(/[+−][\d.]+%/);
    const marked = page.getByRole('region', { name: 'Trades marked on the chart' });
    await expect(marked.getByRole('listitem').first()).toContainText(
      /(opened|closed) (long|short) at [\d,.]+/,
    );
    await expect(marked.getByRole('link').first()).toHaveAttribute('href', /\/bot-trading\/(robot\/)?\d/);
    await expect(page.getByRole('img', { name: /^Closing prices of AAPL/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Table: Last sessions' }).getByRole('row')).toHaveCount(11);
  });
});

test('other spellings of a ticker’s address redirect', async ({ request }) => {
  for (const [path, to] of [
    ['/ticker/aapl', '/ticker/AAPL/'],
    ['/ticker/FB/', '/ticker/META/'],
    ['/ticker/btc.x', '/ticker/BTC.X/'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers()['location'] ?? '', 'http://x').pathname]).toEqual([
      308,
      to,
    ]);
    expect((await request.get(to, { maxRedirects: 0 })).status()).toBe(200);
  }
  expect((await request.get('/ticker/NOPE/')).status()).toBe(404);
});

test.describe('the chart', () => {
  // For the failed call.
  test.use({ forgiven: /GetBars|ERR_FAILED/ });

  test('keeps its picture when it fails to load, changes its timeframe and scrolls by keyboard', async ({
    page,
  }) => {
    await page.route('**/api/CxFund/GetBars', (route) => route.abort());
    await page.goto('/ticker/BTC.X/');
    await findChart(page).scrollIntoViewIfNeeded();
    await expect(findChart(page).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Closing prices of BTC\.X/ })).toBeVisible();
    await page.unroute('**/api/CxFund/GetBars');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(readWords(page)).toBeVisible();
    await expectAccessible(page, 'the page of a ticker');

    const daily = await readWords(page).innerText();
    const week = page.getByRole('radio', { name: '1 week' });
    await page.getByRole('radio', { name: '6 months' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(week).toBeChecked();
    await expect(page.getByRole('radio', { name: '15 min' })).toBeChecked();
    await expect(readWords(page)).not.toHaveText(daily);
    await page.getByRole('radio', { name: '1 hour' }).check({ force: true });
    await expect(week).not.toBeChecked();
    await expect(findChart(page).locator('[aria-busy]')).toHaveCount(0);
    for (const name of ['Earlier', 'Zoom out', 'Later', 'Zoom in'])
      await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.locator('#tv-attr-logo')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto('/ticker/');
    await expectAccessible(page, 'the list of tickers', { within: 'main' });
  });
});
