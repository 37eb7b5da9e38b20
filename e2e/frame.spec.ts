import type { Page } from 'playwright/test';
import { someRobot } from './setup/listed-robots';
import { PERSON } from './setup/person';
import { countShifts } from './setup/shifts';
import { expect, test } from './setup/test';

test.use({ userAgent: PERSON });

/** Links, buttons and menus of the header that end closer to the window’s edge than icons may, as guests or users see them. */
function pastTheEdge(page: Page, user: string | null): Promise<(string | null)[]> {
  return page.evaluate((user) => {
    const root = document.documentElement;
    const before = root.getAttribute('data-user');
    if (user === null) root.removeAttribute('data-user');
    else root.setAttribute('data-user', user);
    const past = [...document.querySelectorAll('header :is(a, button, summary, input)')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth - 12)
      .map((part) => part.textContent);
    if (before !== null) root.setAttribute('data-user', before);
    else root.removeAttribute('data-user');
    return past;
  }, user);
}

test.describe('for a visitor in Kolkata', () => {
  test.use({ timezoneId: 'Asia/Kolkata', colorScheme: 'light' });

  test('times are local, a chosen theme stays, paper is light, a slash searches, and header and bar stay in view', async ({
    page,
  }) => {
    const shifts = await countShifts(page);
    // What the server sent, whether or not scripts have run.
    const html = (await (await page.goto('/ticker/NVDA/'))?.text()) ?? '';
    const time = page.getByRole('main').locator('time[data-instant]').first();
    const at = (await time.getAttribute('datetime')) ?? '';
    const written = new RegExp(`dateTime="${at}"[^>]*>(\\d+ \\w+ \\d{4}, [^<]+ UTC)<`);
    const utc = written.exec(html)?.[1] ?? 'no time in UTC';
    // A font that arrives late moves lines a little.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await shifts();
    await page.mouse.move(5, 5);
    await expect(time).not.toContainText('UTC');
    const shown = Date.parse(`${await time.textContent()} UTC`);
    expect(shown).toBe(Math.floor((Date.parse(at) + 330 * 60_000) / 60_000) * 60_000);
    expect(await shifts()).toBe(before);
    await time.hover();
    await expect(page.getByText(/Asia\/(?:Kolkata|Calcutta)$/)).toBeVisible();
    await expect(time).toHaveAccessibleDescription(utc);

    const root = page.locator('html');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(root).toHaveCSS('color-scheme', 'dark');
    await page.goto('/verify/');
    await expect(root).toHaveCSS('color-scheme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.emulateMedia({ media: 'print' });
    await expect(root).toHaveCSS('color-scheme', 'light');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeHidden();
    await expect(page.locator('[data-text^="Simulated prices, "]')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    // A slash searches tickers, robots and pages; header and bar stay in view.
    await page.keyboard.press('/');
    const field = page.getByLabel('Search tickers, robots and pages');
    await expect(field).toBeFocused();
    await page.keyboard.type('nvda');
    const results = page.getByRole('listbox', { name: 'Search results' });
    await expect(results.getByRole('group', { name: 'Robots' }).getByRole('option').first()).toBeVisible();
    // Not those of the first letters any more.
    await expect(results.getByRole('option').first()).toContainText('NVDA');
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

    // The row has room for all of it, at the widths where something joins it.
    for (const width of [700, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await pastTheEdge(page, null)]).toEqual([width, []]);
      expect([width, await pastTheEdge(page, '1')]).toEqual([width, []]);
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(field).toBeFocused();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a phone’s menu covers the page, and the search leads to robots', async ({ page }) => {
    await page.goto('/verify/');
    // Below a notice such as the maintenance banner, the menu doesn't cover its button, and the page keeps its place.
    await page.evaluate(() => {
      const notice = document.createElement('aside');
      notice.style.height = '90px';
      document.querySelector('header')?.before(notice);
    });
    const opener = page.getByRole('button', { name: 'Menu' });
    for (const width of [320, 390, 768])
      for (const scrolled of [0, 40, 500]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((y) => scrollTo(0, y), scrolled);
        await opener.evaluate((button: HTMLElement) => button.click());
        const seen = await opener.evaluate((button) => {
          const { x, y, width: across, height } = button.getBoundingClientRect();
          const top = document.elementFromPoint(x + across / 2, y + height / 2);
          return [button.contains(top), y + height <= innerHeight, scrollY];
        });
        expect(seen, `${width} px, scrolled by ${scrolled}`).toEqual([true, true, scrolled]);
        await opener.click();
        await expect(page.getByRole('main')).toBeVisible();
      }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.querySelector('aside')?.remove());
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

  test('sticky bars hide nothing that has the focus, and leave room at 200 % zoom', async ({
    page,
    robots,
  }) => {
    await page.goto(`/bot-trading/${someRobot(robots).Id}-x/`);
    const hidden = await page.evaluate(() => {
      const stops = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary)')].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          one.getClientRects().length === 1 &&
          !one.closest('[data-frame]'),
      );
      return [...stops, ...stops.toReversed()].flatMap((stop) => {
        stop.focus();
        const { x, y, width, height } = stop.getBoundingClientRect();
        const top = document.elementFromPoint(x + Math.min(width, 20) / 2, y + height / 2);
        return document.activeElement === stop && !stop.contains(top) ? [stop.outerHTML.slice(0, 200)] : [];
      });
    });
    expect(hidden).toEqual([]);
    await page.setViewportSize({ width: 720, height: 450 });
    for (const path of [null, '/bot-trading/?look=table']) {
      if (path !== null) await page.goto(path);
      const covered = await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight / 2);
        return [...document.querySelectorAll('body *')]
          .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
          .reduce((sum, { height }) => sum + height, 0);
      });
      expect(covered, page.url()).toBeLessThanOrEqual(150);
    }
  });
});
