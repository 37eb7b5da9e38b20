import { expectAccessible, expectToFit } from './setup/accessible';
import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

test.describe('the home page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows each market’s leaders by its tab, and opens the channels', async ({ page }) => {
    await page.goto('/');
    const tabs = page.getByRole('group', { name: 'Market' });
    const crypto = page.getByRole('link', { name: /^All \d+ crypto robots$/ });
    await expect(crypto).toBeHidden();
    await tabs.getByRole('radio', { name: 'Crypto' }).check();
    await expect(crypto).toBeVisible();
    await expect(page.getByRole('link', { name: /^All \d+ stock and ETF robots$/ })).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('link', { name: /^All \d+ forex robots$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe to channels' }).click();
    const channels = page.getByRole('dialog', { name: 'Subscribe for Social Channels' });
    await expect(channels.getByRole('link', { name: /^RSS feed/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(channels).toBeHidden();
  });
});

test('a guest’s third page has plans in a corner, which expand, make way, and stay closed', async ({
  browser,
}) => {
  // A context without the storage entry that hides the popup from other stories: after two pages.
  const context = await browser.newContext({ userAgent: PERSON });
  await context.addInitScript(() => {
    const memory = JSON.stringify({ loads: 2, closedAt: null });
    if (!('tickproof.sales-popup' in localStorage)) localStorage.setItem('tickproof.sales-popup', memory);
  });
  const page = await context.newPage();
  const popup = page.getByRole('complementary', { name: 'Plans' });
  const close = popup.getByRole('button', { name: 'Close the plans' });
  const loads = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('tickproof.sales-popup') ?? '{}').loads);
  const load = async (expected: number) => {
    await page.goto('/verify/');
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await expect.poll(loads).toBe(expected);
  };
  await load(3);
  await expect(popup).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(close).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, 'the popup', { within: 'aside[aria-label="Plans"]' });
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
  await load(4);
  await expect(popup).toBeVisible();
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: /^From / })).toHaveCount(1);
  await expect(close).toHaveCount(0);
  await context.close();
});

test('every part that pages are made of is accessible in its states, light and dark', async ({ page }) => {
  await page.goto('/app/dev/kit/');
  // Each part is drawn in both; what waits appears after a moment.
  await expect(page.getByText('Loading 9 copies…').first()).toHaveCSS('opacity', '1');
  await expectAccessible(page, 'the kit');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 'the kit');
});
