/** Guests who join, log in, log out, reset their password or report a problem. */
import { spawnSync } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright/test';
import { expectAccessibleEverywhere, expectToFit, type Look, takeTurns } from './setup/accessible';
import {
  accountParts,
  type Backstage,
  emailField,
  enterCode,
  goBackstage,
  logIn,
  passCaptcha,
  readCode,
  readMail,
  signUp,
  somebody,
  type TestPerson,
} from './setup/accounts';
import { listPage, wake } from './setup/list-page';
import { test as base, expect } from './setup/test';

/** In an order whose first robots haven't lost their account, so that anybody may follow them. */
const LIST = '/bot-trading/breakout/?sort=profit-factor';
const WRONG_LOGIN = 'Wrong email or password';

const test = base.extend<{ member: TestPerson; atHome: undefined }, { backstage: Backstage; origin: string }>(
  {
    origin: [
      async ({ browserName: _ }, use) => use(process.env['PRODUCT_ORIGIN'] ?? ''),
      { scope: 'worker' },
    ],
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
  },
);

/** Marks the window to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'marked'));

/** Opens a list and waits until it is hydrated. */
async function openList(page: Page, address = LIST): Promise<void> {
  await page.goto(address);
  await wake(page);
  await mark(page);
}

/** Logs in from a list's header. */
async function enter(page: Page, person: TestPerson, address = LIST): Promise<void> {
  await openList(page, address);
  const { logIn: link, dialog, account } = accountParts(page);
  await link.click();
  await logIn(dialog, person);
  await expect(account).toBeVisible();
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

/** Expects a page without anything for signed-in users. */
async function expectGuest(page: Page): Promise<void> {
  const { join, account } = accountParts(page);
  await expect(join).toBeVisible();
  await expect(account).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-user');
}

/** A fresh browser context. */
async function elsewhere(page: Page, use: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('No browser');
  try {
    await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

test.describe('joining', () => {
  test('a guest joins from the header, sees one validation message at a time, and enters the mailed code', async ({
    page,
    context,
    origin,
  }) => {
    const person = somebody('Ada Lovelace');
    await openList(page);
    const before = await readLayout(page);
    const { join, dialog, problems, failure, submit, account, menu } = accountParts(page);
    await join.click();
    await expect(dialog).toHaveAccessibleName('Join for free');
    const [name, email] = [dialog.getByLabel('Full name'), emailField(dialog)];
    const password = dialog.getByLabel('Password', { exact: true });
    const terms = dialog.getByRole('checkbox', { name: /Terms and Conditions/ });
    await expect(name).toBeFocused();
    for (const [says, field, goOn] of [
      ['Please enter full name', name, () => name.fill(person.name)],
      ['Please enter email', email, () => email.fill('nobody')],
      ['Please enter a valid email', email, () => email.fill(person.email)],
      ['Please enter a password', password, () => password.fill('seven')],
      ['Password must be at least 8 characters', password, () => password.fill(person.email.toUpperCase())],
      ['Password could not be same as email', password, () => password.fill(person.password)],
      ['Please agree to our Terms and Conditions', terms, () => terms.check()],
    ] as const) {
      await submit.click();
      await expect(problems.first()).toHaveText(says);
      await expect(failure).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(says));
      await goOn();
    }
    await submit.click();
    await expect(failure).toHaveText('Please complete the security check');
    await passCaptcha(dialog);
    await submit.click();

    await expect(dialog).toHaveAccessibleName('Enter your code');
    await expect(dialog).toContainText(`We’ve sent a code to ${person.email}`);
    await expect(dialog.getByLabel('6-digit code')).toBeFocused();
    const code = await readCode(context, origin, person);
    await enterCode(dialog, code === '000000' ? '000001' : '000000');
    await expect(failure).toContainText(/code/i);
    await enterCode(dialog, code);
    await expect(dialog).toHaveCount(0);
    await expect(account).toBeVisible();
    await expect(account).toHaveAttribute('data-initials', 'AL');
    await expect(join).toBeHidden();
    await expect(listPage(page).robots.first().getByText('Amount per trade', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(LIST);
    expect(await isMarked(page)).toBe(true);
    expect(await readLayout(page)).toEqual(before);
    await account.click();
    await expect(menu).toContainText(person.name);
  });

  test('a guest who clicks a bookmark joins, and the bookmark is set', async ({ page, context, origin }) => {
    const person = somebody('Mary Somerville');
    await openList(page);
    const card = listPage(page).robots.nth(2);
    await card.getByRole('link', { name: /^Bookmark .*: join for free$/ }).click();
    const { dialog } = accountParts(page);
    await signUp(dialog, person);
    await enterCode(dialog, await readCode(context, origin, person));
    const bookmark = card.getByRole('button', { name: /^Bookmark / });
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect(bookmark).toHaveAttribute('aria-busy', 'false');
    await expect(page).toHaveURL(LIST);
    expect(await isMarked(page)).toBe(true);
    await page.reload();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect(listPage(page).robots.getByRole('button', { pressed: true })).toHaveCount(1);
  });

  test('joining with a registered email looks the same, but the mail says there’s an account', async ({
    page,
    context,
    origin,
    member,
  }) => {
    await openList(page);
    const { join, dialog, failure } = accountParts(page);
    await join.click();
    await signUp(dialog, { ...somebody('Grace Again'), email: member.email });
    await expect(dialog).toContainText(`We’ve sent a code to ${member.email}`);
    const mail = await readMail(context, origin, member, 'You already have a Tickproof account');
    expect(mail.text).not.toMatch(/^\s*\d{6}\s*$/m);
    expect(mail.links.some((link) => link.includes('/app/userpublic/forgotPassword'))).toBe(true);
    await enterCode(dialog, '123456');
    await expect(failure).toContainText(/code/i);
    await expectGuest(page);
  });

  test('the mailed link asks for the password in another browser', async ({ page, context, origin }) => {
    const person = somebody('Emmy Noether');
    await openList(page);
    const { join, dialog } = accountParts(page);
    await join.click();
    await signUp(dialog, person);
    const { links } = await readMail(context, origin, person, 'Your code for Tickproof');
    await elsewhere(page, async (other) => {
      await other.goto(links.find((link) => link.includes('confirmRegistration')) ?? '');
      const password = other.getByLabel('Password', { exact: true });
      await expect(password).toBeFocused();
      expect(other.url()).not.toContain('token');
      await password.fill('another password');
      await other.getByRole('button', { name: 'Confirm and join' }).click();
      await expect(other.locator('main form').getByRole('alert')).toContainText(/password/i);
      await password.fill(person.password);
      await other.getByRole('button', { name: 'Confirm and join' }).click();
      await expect(other).toHaveURL(`${origin}${LIST}`);
      await expect(accountParts(other).account).toHaveAttribute('data-initials', 'EN');
    });
    await expectGuest(page);
  });

  test('a guest joins by keyboard alone, and Escape returns focus', async ({ page, context, origin }) => {
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
    await page.keyboard.type(await readCode(context, origin, person));
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    // Its opener disappeared on login.
    await expect(account).toBeFocused();
    await press('Enter');
    await expect(menu).toContainText(person.name);
    await press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(account).toBeFocused();
  });
});

test.describe('logging in', () => {
  test('a guest who clicks STATS logs in and sees the statistics', { tag: '@main' }, async ({
    page,
    member,
  }) => {
    await openList(page);
    const card = listPage(page).robots.nth(1);
    await card.getByRole('link', { name: /^STATS/ }).click();
    const { dialog } = accountParts(page);
    await dialog.getByRole('link', { name: 'Log in to see statistics' }).click();
    await expect(dialog).toHaveAccessibleName('Log in');
    await logIn(dialog, member);
    await expect(dialog.getByText('Profit factor').first()).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Log in to see statistics' })).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  });

  test('a user without a plan who clicks FOLLOW gets to the plans, and the card says SUBSCRIBE', async ({
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
  });

  test('a third wrong password brings up the captcha, and repeated clicks send one call', async ({
    page,
    member,
  }) => {
    await openList(page);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/Account/Login')) calls += 1;
    });
    const { logIn: link, dialog, failure, submit, account } = accountParts(page);
    await link.click();
    const captcha = dialog.getByRole('group', { name: 'Security check' });
    await emailField(dialog).fill(member.email);
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect(captcha).toHaveCount(0);
      await dialog.getByLabel('Password', { exact: true }).fill(`not it ${tries}`);
      await submit.dblclick();
      await expect(failure).toHaveText(WRONG_LOGIN);
      await expect(submit).toHaveText('Log in');
      expect(calls).toBe(tries);
    }
    await expect(captcha).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await submit.click();
    await expect(failure).toHaveText('Please complete the security check');
    expect(calls).toBe(3);
    await passCaptcha(dialog);
    await submit.click();
    await expect(account).toBeVisible();
    expect(calls).toBe(4);
  });

  test('login only redirects to pages of this site', async ({ page, origin, member }) => {
    const lands = async (returnUrl: string, at: string) => {
      await page.goto(`/app/auth/?action=ask_for_log_in&returnUrl=${encodeURIComponent(returnUrl)}`);
      await logIn(page.getByRole('region', { name: 'Log in' }), member);
      await expect(page, returnUrl).toHaveURL(`${origin}${at}`);
      // Stops the page's requests before clearing cookies.
      await page.goto('about:blank');
      await page.context().clearCookies();
    };
    // Other hostile ones are in `return-path.test.ts`.
    await lands('/\\evil.example', '/app-ng/home');
    await lands('/bot-crypto-trading/?page=2', '/bot-crypto-trading/?page=2');
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

  test('typed text is kept when switching between login, sign-up and problem report', async ({ page }) => {
    await openList(page);
    const { logIn: link, dialog } = accountParts(page);
    await link.click();
    await emailField(dialog).fill('mary@example.com');
    await dialog.getByRole('button', { name: 'Join for free' }).click();
    await expect(dialog).toHaveAccessibleName('Join for free');
    await expect(emailField(dialog)).toHaveValue('mary@example.com');
    await dialog.getByLabel('Full name').fill('Mary Anning');
    await dialog.getByRole('button', { name: 'Report a problem' }).click();
    await expect(dialog).toHaveAccessibleName('Report a problem');
    await expect(emailField(dialog)).toHaveValue('mary@example.com');
    await expect(dialog.getByLabel('Full name')).toHaveValue('Mary Anning');
    await emailField(dialog).fill('anning@example.com');
    await dialog.getByRole('button', { name: 'Back to log in' }).click();
    await expect(emailField(dialog)).toHaveValue('anning@example.com');
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe('logging out', () => {
  // Calls under way as the session ends are answered so.
  test.use({ forgiven: /status of 401/ });

  test('logging out in the menu turns the page into a guest’s without a reload', async ({ page, member }) => {
    await enter(page, member);
    const sums = listPage(page).robots.first().getByText('Amount per trade', { exact: true });
    await expect(sums).toBeVisible();
    const { account, menu } = accountParts(page);
    await account.click();
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expectGuest(page);
    await expect(menu).toHaveCount(0);
    await expect(sums).toHaveCount(0);
    await expect(
      listPage(page)
        .robots.first()
        .getByRole('link', { name: /^Join for free to follow/ }),
    ).toBeVisible();
    await expect(page).toHaveURL(LIST);
    expect(await isMarked(page)).toBe(true);
    expect((await page.context().cookies()).filter(({ name }) => /session|signed-in/.test(name))).toEqual([]);
    await page.reload();
    await expectGuest(page);
  });

  test.describe('by ending the session elsewhere', () => {
    // The token of the ended session is rejected once, then renewed.
    test.use({ forgiven: /status of 400/ });

    test('the page becomes a guest’s without an error', async ({ page, member }) => {
      await enter(page, member);
      await expect(
        listPage(page).robots.first().getByText('Amount per trade', { exact: true }),
      ).toBeVisible();
      await elsewhere(page, async (other, context) => {
        await enter(other, member, `${new URL(page.url()).origin}${LIST}`);
        await other.goto(new URL('/app/user/account/', page.url()).href);
        await other.getByRole('button', { name: 'End all other sessions' }).click();
        await expect(other.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
        await context.clearCookies();
      });
      await listPage(page).choose('Timeframe', '60 minutes');
      await expect(page).toHaveURL(/timeframe=60/);
      await expectGuest(page);
      await expect(page.locator('main [role=alert]').filter({ hasText: /\S/ })).toHaveCount(0);
      await expect(listPage(page).robots.first()).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  });
});

test('a mail resets a forgotten password; the old one stops working and other browsers are logged out', async ({
  page,
  context,
  origin,
  member,
}) => {
  await elsewhere(page, async (other) => {
    await enter(other, member, `${origin}${LIST}`);
    await openList(page);
    const { logIn: link, dialog, account } = accountParts(page);
    await link.click();
    await dialog.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/app/userpublic/forgotPassword');
    await emailField(page).fill(member.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.locator('main [role=status]').first()).toContainText(/mail/i);
    const { links } = await readMail(context, origin, member, 'Choose a new password for Tickproof');
    await page.goto(links.find((address) => address.includes('forgotPassword')) ?? '');
    expect(page.url()).not.toContain('token');
    const renewed = { ...member, password: 'a lighthouse in the fog' };
    await page.getByLabel('New password', { exact: true }).fill(renewed.password);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Your password was changed, and you are logged in.')).toBeVisible();
    await expect(account).toBeVisible();

    await other.reload();
    await expectGuest(other);
    await openList(other, `${origin}${LIST}`);
    const there = accountParts(other);
    await there.logIn.click();
    await logIn(there.dialog, member);
    await expect(there.failure).toHaveText(WRONG_LOGIN);
    await logIn(there.dialog, renewed);
    await expect(there.account).toBeVisible();
  });
});

test('a guest reports a problem with a picture; a file that’s too large is removed', async ({ page }) => {
  const person = somebody('Rosalind Franklin');
  await page.goto('/app/auth/?action=report_problem');
  const form = page.getByRole('region', { name: 'Report a problem' });
  const problems = form.locator('p[id$="-problem"]');
  const send = form.getByRole('button', { name: 'Send report' });
  const file = form.getByLabel('Attachment (optional)');
  for (const [says, goOn] of [
    ['Please enter a valid email', () => emailField(form).fill(person.email)],
    ['Please enter full name', () => form.getByLabel('Full name').fill(person.name)],
    ['Please enter subject', () => form.getByLabel('Subject').selectOption('WebsiteBug')],
    [
      'Please enter message',
      () => form.getByLabel('What happened?').fill('The chart of one robot is empty.'),
    ],
  ] as const) {
    await send.click();
    await expect(problems.first()).toHaveText(says);
    await goOn();
  }
  const buffer = Buffer.alloc(7_340_032);
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer });
  await expect(form.getByText('Attachment size exceeds the limit of 7MB.', { exact: true })).toBeVisible();
  await expect(file).toHaveValue('');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await file.setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByText('Attachment size exceeds')).toHaveCount(0);
  await passCaptcha(form);
  await send.click();
  await expect(page.getByText('Your report has been sent.', { exact: true })).toBeVisible();
  const listed = spawnSync(process.execPath, ['scripts/command.mjs', 'reports', 'list'], {
    env: { ...process.env, DATA_DIR: process.env['PRODUCT_DATA_DIR'] },
    encoding: 'utf8',
  });
  expect(listed.stderr).toBe('');
  const line = listed.stdout.split('\n').find((text) => text.includes(person.email));
  expect(line).toMatch(/WebsiteBug/);
  expect(line).toMatch(/chart\.png/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('account pages say that they need JavaScript', async ({ page }) => {
    await page.goto(LIST);
    await expectGuest(page);
    await accountParts(page).join.click();
    await expect(page).toHaveURL('/app/auth/?action=ask_for_sign_up');
    for (const address of [
      '/app/auth/?action=ask_for_sign_up',
      '/app/userpublic/forgotPassword',
      '/app/userpublic/confirmRegistration/?token=x',
      '/app/userpublic/confirmEmail/?token=x',
      '/app/user/account/',
    ]) {
      await page.goto(address);
      await expect(page.locator('main noscript p').first()).toBeVisible();
      await expect(page.locator('main noscript p', { hasText: 'JavaScript' }).first()).toBeVisible();
      await expect(page.locator('main').getByText('Loading')).toBeHidden();
    }
  });
});

test.describe('accessible without horizontal scrolling', () => {
  /** Checks the current state on desktop and phone. */
  const look = async (page: Page, what: string, looks: Look | 'both', within?: string) => {
    await expectAccessibleEverywhere(page, what, { within, looks, widths: [1440, 390] });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectToFit(page, what);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  test('account dialogs', async ({ page, member }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // A short page, as other stories check what is behind dialogs.
    await page.goto('/app/legal/');
    await page.locator('main h1').hover();
    await page.waitForFunction(() => localStorage.getItem('first-touch') !== null);
    const { logIn: link, dialog, submit, failure, account, menu } = accountParts(page);
    await link.click();
    await submit.click();
    await look(page, 'logging in, wrong', 'dark', 'dialog');
    await dialog.getByRole('button', { name: 'Join for free' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'I’m human' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Join for free' }).click();
    await look(page, 'joining, wrong', 'both', 'dialog');
    await dialog.getByRole('button', { name: 'Report a problem' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'I’m human' })).toBeVisible();
    await submit.click();
    await look(page, 'reporting, wrong', 'dark', 'dialog');
    await dialog.getByRole('button', { name: 'Join for free' }).click();
    await signUp(dialog, somebody('Hypatia'));
    await enterCode(dialog, '12');
    await look(page, 'the code, wrong', 'light', 'dialog');
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await link.click();
    await logIn(dialog, { ...member, password: 'wrong' });
    await expect(failure).toBeVisible();
    await look(page, 'logging in, refused', 'light', 'dialog');
    await logIn(dialog, member);
    await expect(account).toHaveAttribute('data-initials', 'GH');
    await account.click();
    await expect(menu).toContainText(member.name);
    await look(page, 'the menu', 'both', 'header');
  });

  test('account pages', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const pages = [
      ['/app/auth/?action=ask_for_sign_up', /^full name$/i],
      ['/app/auth/?action=ask_for_log_in&problem=email-taken', /^password$/i],
      ['/app/userpublic/forgotPassword', /^e-?mail$/i],
      ['/app/userpublic/forgotPassword?token=x', /^new password$/i],
      ['/app/userpublic/confirmRegistration/?token=x', /^password$/i],
      ['/app/userpublic/confirmRegistration/', null],
      ['/app/userpublic/confirmEmail/?token=x', null],
    ] as const;
    for (const [index, [address, label]] of pages.entries()) {
      await page.goto(address);
      if (label) await expect(page.locator('main').getByRole('textbox', { name: label })).toBeVisible();
      await expect(page.getByText('Loading the form…')).toHaveCount(0);
      // The frame is the same on all of them.
      if (index === 0) await look(page, address, 'both');
      else await look(page, address, takeTurns(index), 'main');
    }
  });
});
