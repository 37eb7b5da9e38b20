/** Guests who join, log in, log out, reset their password or report a problem. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleEverywhere, expectToFit, type Look } from './setup/accessible';
import {
  accountParts,
  type Backstage,
  emailField,
  expectGuest,
  goBackstage,
  logIn,
  passCaptcha,
  readCode,
  somebody,
  type TestPerson,
} from './setup/accounts';
import { isMarked, listPage, mark, wake } from './setup/list-page';
import { readMail } from './setup/members';
import { test as base, expect } from './setup/test';

/** In an order whose first robots haven't lost their account, so that anybody may follow them. */
const LIST = '/bot-trading/breakout/?sort=profit-factor';

const test = base.extend<{ member: TestPerson; atHome: undefined }, { backstage: Backstage }>({
  backstage: [
    async ({ browserName: _ }, use) => {
      const backstage = await goBackstage(process.env['PRODUCT_DATA_DIR'] ?? '');
      await use(backstage);
      await backstage.close();
    },
    { scope: 'worker' },
  ],
  // Each story has its own rate limits, as if it came from a different address.
  atHome: [
    async ({ backstage }, use) => {
      await backstage.forgetAddress();
      await use(undefined);
    },
    { auto: true },
  ],
  /** Someone with an account. */
  member: async ({ backstage }, use) => {
    const person = somebody('Grace Hopper');
    await backstage.makeAccount(person);
    await use(person);
  },
});

/** Opens a list and waits until it is hydrated. */
async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await wake(page);
  await mark(page);
}

/** Positions of the first cards, and the scroll offset. */
function readLayout(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('#robots [data-robot]')].slice(0, 6);
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    // Users' cards are taller, with dollar amounts guests don't see, so only the first row stays in place.
    return [Math.round(window.scrollY), ...tops.filter((top) => top === tops[0])];
  });
}

test('a guest joins by keyboard alone, Escape returns focus, and the page becomes theirs in place', async ({
  page,
}) => {
  const person = somebody('Sofia Kovalevskaya');
  const press = async (key: string, times = 1) => {
    for (let done = 0; done < times; done += 1) await page.keyboard.press(key);
  };
  /** Presses Tab until an element with this label has focus. */
  const tabTo = async (label: RegExp) => {
    for (let presses = 0; presses < 40; presses += 1) {
      const called = await page.evaluate(() => {
        const at = document.activeElement;
        const labels = at && 'labels' in at ? (at.labels as NodeListOf<HTMLElement> | null) : null;
        return at?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? at?.textContent ?? '';
      });
      if (label.test(called)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${label}`);
  };
  await openList(page);
  const before = await readLayout(page);
  const { join, dialog, account, menu } = accountParts(page);
  await page.evaluate(() => document.querySelector('header a')?.setAttribute('tabindex', '0'));
  await page.locator('header a').first().focus();
  await tabTo(/^Join For Free$/);
  await press('Enter');
  await expect(dialog).toBeVisible();
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(join).toBeFocused();
  await press('Enter');
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type(person.name);
  await tabTo(/^E-?mail$/i);
  await page.keyboard.type(person.email);
  await tabTo(/^Password$/);
  await page.keyboard.type(person.password);
  await tabTo(/^I agree to the/);
  await press('Space');
  await tabTo(/^I’m human/);
  await press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Check passed' })).toBeChecked({ timeout: 120_000 });
  await tabTo(/^Join for free$/);
  await press('Enter');
  await expect(dialog.getByLabel('6-digit code')).toBeFocused();
  await expect(dialog).toContainText(`We’ve sent a code to ${person.email}`);
  await expectAccessible(page, 'the code', { within: 'dialog' });
  await page.keyboard.type(await readCode(person));
  await press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(account).toHaveAttribute('data-initials', 'SK');
  await expect(join).toBeHidden();
  await expect(listPage(page).robots.first().getByText('Amount per trade', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(LIST);
  expect(await isMarked(page)).toBe(true);
  expect(await readLayout(page)).toEqual(before);
  // Its opener disappeared on login.
  await expect(account).toBeFocused();
  await press('Enter');
  await expect(menu).toContainText(person.name);
  await press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('a guest who clicks STATS logs in and sees the statistics', { tag: '@main' }, async ({
  page,
  member,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openList(page);
  const card = listPage(page).robots.nth(1);
  await card.getByRole('link', { name: /^STATS/ }).click();
  const { dialog } = accountParts(page);
  await dialog.getByRole('link', { name: 'Log in to see statistics' }).click();
  expect(asked.filter((url) => url.includes('GetStatistics'))).toEqual([]);
  await expect(dialog).toHaveAccessibleName('Log in');
  await logIn(dialog, member);
  await expect(dialog.getByText('Profit factor').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Log in to see statistics' })).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test.describe(() => {
  // Calls under way as the session ends are answered so.
  test.use({ forgiven: /status of 401/ });

  test('a user without a plan who clicks FOLLOW gets to the plans, and the card says SUBSCRIBE until they log out', async ({
    page,
    member,
  }) => {
    await openList(page);
    const card = listPage(page).robots.first();
    await card.getByRole('link', { name: /^Join for free to follow / }).click();
    const { dialog } = accountParts(page);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await logIn(dialog, member);
    await expect(page).toHaveURL(/\/app\/user\/memberships\/level\?/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(LIST);
    await expect(card.getByRole('link', { name: /^Subscribe to follow / })).toHaveText('SUBSCRIBE');
    await mark(page);
    const sums = card.getByText('Amount per trade', { exact: true });
    await expect(sums).toBeVisible();
    const { account, menu } = accountParts(page);
    await expect(account).toHaveAttribute('data-initials', 'GH');
    await account.click();
    await expect(menu).toContainText(member.name);
    await expectAccessible(page, 'the menu', { within: 'header' });
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expectGuest(page);
    await expect(menu).toHaveCount(0);
    await expect(sums).toHaveCount(0);
    await expect(card.getByRole('link', { name: /^Join for free to follow/ })).toBeVisible();
    await expect(page).toHaveURL(LIST);
    expect(await isMarked(page)).toBe(true);
    expect((await page.context().cookies()).filter(({ name }) => /session|signed-in/.test(name))).toEqual([]);
  });
});

test('a click before hydration leads to the login page, and back', async ({ page, member }) => {
  await page.route('**/_next/static/**/*.js', (route) => route.abort('aborted'));
  await page.goto(LIST);
  await accountParts(page).logIn.click();
  await expect(page).toHaveURL('/app/auth/?action=ask_for_log_in');
  await page.unroute('**/_next/static/**/*.js');
  await page.reload();
  await logIn(page.getByRole('region', { name: 'Log in' }), member);
  await expect(page).toHaveURL(LIST);
});

test('a mail resets a forgotten password, and its owner is logged in', async ({ page, member }) => {
  await page.goto('/app/userpublic/forgotPassword');
  await emailField(page).fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.locator('main [role=status]').first()).toContainText(/mail/i);
  const mail = await readMail(member.email, /^Choose a new password for Tickproof$/);
  await page.goto(/https?:\S*forgotPassword\S*/.exec(mail)?.[0] ?? '');
  expect(page.url()).not.toContain('token');
  await page.getByLabel('New password', { exact: true }).fill('a lighthouse in the fog');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password was changed, and you are logged in.')).toBeVisible();
  await expect(accountParts(page).account).toBeVisible();
});

test('a guest reports a problem with a picture; a file that’s too large is removed', async ({
  page,
}, testInfo) => {
  const person = somebody('Rosalind Franklin');
  await page.goto('/app/auth/?action=report_problem');
  const form = page.getByRole('region', { name: 'Report a problem' });
  const file = form.getByLabel('Attachment (optional)');
  await emailField(form).fill(person.email);
  await form.getByLabel('Full name').fill(person.name);
  await form.getByLabel('Subject').selectOption('WebsiteBug');
  await form.getByLabel('What happened?').fill('The chart of one robot is empty.');
  const film = testInfo.outputPath('film.mp4');
  writeFileSync(film, Buffer.alloc(7_340_032));
  await file.setInputFiles(film);
  await expect(form.getByText('Attachment size exceeds the limit of 7MB.', { exact: true })).toBeVisible();
  await expect(file).toHaveValue('');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await file.setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByText('Attachment size exceeds')).toHaveCount(0);
  await passCaptcha(form);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Your report has been sent.', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('account pages say that they need JavaScript', async ({ page }) => {
    await page.goto(LIST);
    await expectGuest(page);
    await accountParts(page).join.click();
    await expect(page).toHaveURL('/app/auth/?action=ask_for_sign_up');
    const needs = page.locator('main noscript p', { hasText: 'JavaScript' });
    await expect(needs.first()).toBeVisible();
    await page.goto('/app/user/account/');
    await expect(needs.first()).toBeVisible();
    await expect(page.locator('main').getByText('Loading')).toBeHidden();
  });
});

test.describe('accessible without horizontal scrolling', () => {
  /** Checks the current state on desktop and phone. */
  const look = async (page: Page, what: string, looks: Look, within: string) => {
    await expectAccessibleEverywhere(page, what, { within, looks, widths: [1440, 390] });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectToFit(page, what);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  test('account dialogs', async ({ page }) => {
    // A short page, as other stories check what is behind dialogs.
    await page.goto('/app/legal/');
    await page.locator('main h1').hover();
    await page.waitForFunction(() => localStorage.getItem('first-touch') !== null);
    const { join, dialog, submit } = accountParts(page);
    const captcha = dialog.getByRole('checkbox', { name: 'I’m human' });
    await join.click();
    await expect(captcha).toBeVisible();
    await submit.click();
    await look(page, 'joining, wrong', 'light', 'dialog');
    await dialog.getByRole('button', { name: 'Report a problem' }).click();
    await expect(dialog).toHaveAccessibleName('Report a problem');
    await expect(captcha).toBeVisible();
    await submit.click();
    await look(page, 'reporting, wrong', 'dark', 'dialog');
  });

  test('account pages, which keep no token in their address', async ({ page }) => {
    await page.goto('/app/auth/?action=ask_for_log_in&problem=email-taken');
    await expect(page.locator('main').getByRole('textbox', { name: /^password$/i })).toBeVisible();
    await look(page, 'logging in', 'dark', 'html');
    await page.goto('/app/userpublic/confirmRegistration/?token=x');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    expect(page.url()).not.toContain('token');
    await password.fill('seven quiet herons');
    await page.getByRole('button', { name: 'Confirm and join' }).click();
    await expect(page.locator('main form').getByRole('alert')).toContainText(/no longer works/);
    await look(page, 'confirming a registration', 'light', 'main');
    await page.goto('/app/userpublic/confirmEmail/?token=x');
    await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
    await look(page, 'confirming an email', 'dark', 'main');
  });
});
