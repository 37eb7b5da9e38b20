/** Signing in with an external account, of a local OpenID Connect provider in place of Google. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import {
  accountParts,
  type Backstage,
  enterCode,
  goBackstage,
  logIn,
  readCode,
  somebody,
  turnOnTwoStep,
} from './setup/accounts';
import { listPage, wake } from './setup/list-page';
import { expect, test } from './setup/test';

/** In an order whose first robots anybody may follow. */
const LIST = '/bot-trading/breakout/?sort=profit-factor';

const origin = process.env['PRODUCT_ORIGIN'] ?? '';
let backstage: Backstage;

test.beforeAll(async () => {
  backstage = await goBackstage(process.env['PRODUCT_DATA_DIR'] ?? '');
});

test.afterAll(() => backstage.close());

test.beforeEach(() => backstage.forgetAddress());

/** The login name at the provider of somebody that no other story uses. */
const someLogin = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

async function openList(page: Page): Promise<void> {
  await page.goto(`${origin}${LIST}`);
  await wake(page);
}

/** Logs in at the provider. */
async function sayWho(page: Page, login: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${process.env['PROVIDER_ORIGIN']}/`));
  await page.getByLabel('Login name').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** New accounts must accept the terms first. */
async function acceptTerms(page: Page, button = 'Join for free'): Promise<void> {
  const step = page.getByRole('region', { name: 'One last step' });
  await step.getByRole('checkbox', { name: /Terms and Conditions/ }).check();
  await step.getByRole('button', { name: button }).click();
}

test('joining and logging in with Google return to the same page, with a clean address', async ({ page }) => {
  await openList(page);
  const { join, logIn: link, dialog, account, menu } = accountParts(page);
  await join.click();
  await google(page).click();
  const login = someLogin('ada');
  await sayWho(page, login);
  await acceptTerms(page);
  await expect(account).toHaveAttribute('data-initials', 'NA');
  await expect(page).toHaveURL(`${origin}${LIST}`);
  await expect(listPage(page).robots.first().getByText('Amount per trade')).toBeVisible();
  await account.click();
  await expect(menu).toContainText(`Name of ${login}`);
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(link).toBeVisible();

  await link.click();
  await expect(dialog).toHaveAccessibleName('Log in');
  await google(page).click();
  // The provider still has their session.
  await expect(account).toHaveAttribute('data-initials', 'NA');
  await expect(page).toHaveURL(`${origin}${LIST}`);
});

test('a guest who clicks a bookmark joins with Google, and the bookmark is set', async ({ page }) => {
  await openList(page);
  const card = listPage(page).robots.nth(1);
  await card.getByRole('link', { name: /^Bookmark .*: join for free$/ }).click();
  await google(page).click();
  await sayWho(page, someLogin('grace'));
  await acceptTerms(page);
  await expect(card.getByRole('button', { name: /^Bookmark / })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`${origin}${LIST}`);
});

test('logging in fails without an account, and canceling changes nothing', async ({ page }) => {
  for (const [opener, login, says] of [
    ['logIn', someLogin('stranger'), 'No account here uses this provider account yet. Join for free first.'],
    ['join', 'cancel', 'You canceled at the provider. Nothing was changed.'],
  ] as const) {
    // Stops the page's requests before clearing cookies.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await openList(page);
    await accountParts(page)[opener].click();
    await google(page).click();
    await sayWho(page, login);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/app\/auth\/\?action=ask_for_log_in&problem=/);
    await expect(page.locator('main').getByRole('alert').first()).toContainText(says);
    await expect(accountParts(page).account).toBeHidden();
  }
});

test.describe(() => {
  // The dialog handles the rejected call; the other errors are from a list still loading while the account is deleted.
  test.use({ forgiven: /403 \(Forbidden\)|400 \(Bad Request\)/ });

  test('an unverified email needs a mailed code; later the user confirms changes with Google', async ({
    page,
    context,
  }) => {
    await openList(page);
    const { join, account } = accountParts(page);
    await join.click();
    await google(page).click();
    const login = someLogin('unverified-mary');
    await sayWho(page, login);
    await acceptTerms(page, 'Send me the code');
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await expect(account).toBeHidden();
    const mary = { name: 'Mary', email: `${login}@example.com`, password: '' };
    await enterCode(page, await readCode(context, origin, mary));
    await expect(account).toHaveAttribute('data-initials', /./);
    await expect(page).toHaveURL(`${origin}${LIST}`);

    // Accounts without a password confirm with the provider an hour after login, then the action continues.
    await backstage.ageLogins(mary);
    await page.goto(`${origin}/app/user/account/`);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(/Version of .* accepted/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete my account permanently' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Confirm with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  });
});

test('a user links Google in settings; two-step login still asks for a code', async ({ page }) => {
  const person = somebody('Edith Clarke');
  await backstage.makeAccount(person);
  await openList(page);
  const { logIn: link, dialog, account, menu } = accountParts(page);
  await link.click();
  await logIn(dialog, person);
  await expect(account).toHaveAttribute('data-initials', 'EC');
  await page.goto(`${origin}/app/user/account/`);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await sayWho(page, someLogin('edith'));
  await expect(page.getByText('You can now log in with Google').first()).toBeVisible();
  await expect(page).toHaveURL(`${origin}/app/user/account/#providers`);
  await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible();

  const [recoveryCode = ''] = await turnOnTwoStep(page, person);
  await account.click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${origin}/`);

  await openList(page);
  await link.click();
  await google(page).click();
  const step = page.getByRole('region', { name: /^Two-step/ });
  await expect(step.getByLabel('6-digit code')).toBeFocused();
  expect(page.url()).not.toContain('challenge');
  await expect(account).toBeHidden();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code').fill(recoveryCode);
  await step.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${origin}${LIST}`);
  await expect(account).toHaveAttribute('data-initials', 'EC');
});
