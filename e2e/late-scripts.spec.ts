/** Checks lib/http/pages/late-scripts.ts against the HTML Next produces for our pages. */
import type { Page } from 'playwright/test';
import { firstLoad } from '@/bench/browser/first-load';
import { expect, test } from './setup/test';

/** Whatever loads code before interaction: scripts and preload links. */
function earlyCode(page: Page, html: string): Promise<string[]> {
  return page.evaluate((text) => {
    const { head, body } = new DOMParser().parseFromString(text, 'text/html');
    const found = [head, body].flatMap((part) => [
      ...part.querySelectorAll('script[src]:not([nomodule]), link[as=script], link[rel=modulepreload]'),
    ]);
    return found.map(({ outerHTML }) => outerHTML);
  }, html);
}

test('pages load their scripts on first interaction', async ({ page }) => {
  for (const address of [
    '/',
    '/bot-trading/',
    '/bot-trading/1-x/',
    '/ticker/AAPL/',
    '/app/home/?homePageMode=help',
  ]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    expect(await earlyCode(page, html), address).toEqual([]);
    const scripts = firstLoad(html);
    const answers = await Promise.all(scripts.map((script) => page.request.get(script)));
    expect(answers.map((one) => [one.url(), one.status()])).toEqual(answers.map((one) => [one.url(), 200]));
  }
});

test('the first tap waits for scripts, and does what was asked on the same page', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  // On a busy machine, scripts may be asked for before the page has loaded, and then hold that up.
  await page.goto('/bot-trading/', { waitUntil: 'domcontentloaded' });
  const stats = page.getByRole('link', { name: /^STATS of / }).first();
  await stats.click();
  await expect(stats).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'Join For Free' }).click();
  await expect(stats).not.toHaveAttribute('aria-busy');
  arrive();
  await expect(page.getByRole('dialog', { name: 'Join for free' })).toBeVisible();
  await expect(page).toHaveURL('/bot-trading/');
});
