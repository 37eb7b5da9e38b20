import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

test.use({ userAgent: PERSON });

test('header and bar stay in view, and a slash searches tickers, robots and pages', async ({ page }) => {
  await page.goto('/verify/');
  await page.keyboard.press('/');
  const field = page.getByLabel('Search tickers, robots and pages');
  await expect(field).toBeFocused();
  await page.keyboard.type('nvda');
  const results = page.getByRole('listbox', { name: 'Search results' });
  await expect(results.getByRole('group', { name: 'Robots' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ticker\/NVDA\/$/);
  await page.evaluate(() => scrollTo(0, 700));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('navigation', { name: 'Markets' }).boundingBox();
  expect([bar?.y, bar?.height]).toEqual([56, 32]);
  // Sections of the menu close on a press on the page.
  const trading = page.getByRole('navigation', { name: 'Site' }).getByText('Trading', { exact: true });
  const forex = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: /^Forex/ });
  await trading.click();
  await expect(forex).toBeVisible();
  await page.locator('main').click({ position: { x: 2, y: 400 } });
  await expect(forex).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a phone’s menu covers the page, and the search leads to robots', async ({ page }) => {
    await page.goto('/verify/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Site' });
    await expect(page.locator('main')).toBeHidden();
    await menu.getByText('Trading', { exact: true }).click();
    await menu.getByRole('link', { name: /^Crypto/ }).click();
    await expect(page).toHaveURL(/\/bot-crypto-trading\/$/);
    await expect(page.locator('main')).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByLabel('Search tickers, robots and pages').fill('btc.x');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/bot-crypto-trading\/BTC\.X\/$/);
  });
});
