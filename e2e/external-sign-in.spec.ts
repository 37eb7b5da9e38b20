/** Signing in with an external account, of a local OpenID Connect provider in place of Google. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { accountParts, type Backstage, goBackstage, turnOnTwoStep } from './setup/accounts';
import { listPage, wake } from './setup/list-page';
import { joinAs, signIn } from './setup/members';
import { expect, test } from './setup/test';

/** In an order whose first robots anybody may follow. */
const LIST = '/bot-trading/breakout/?sort=profit-factor';

let backstage: Backstage;

test.beforeAll(async () => {
  backstage = await goBackstage(process.env['PRODUCT_DATA_DIR'] ?? '');
});

test.afterAll(() => backstage.close());

test.beforeEach(() => backstage.forgetAddress());

/** The login name at the provider of somebody that no other story uses. */
const someLogin = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Logs in at the provider. */
async function sayWho(page: Page, login: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${process.env['PROVIDER_ORIGIN']}/`));
  await page.getByLabel('Login name').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test.describe(() => {
  // The dialog handles the rejected call; the other errors are from a list still loading while the account is deleted.
  test.use({ forgiven: /403 \(Forbidden\)|400 \(Bad Request\)/ });

  test('a guest who clicks a bookmark joins with Google, logs in with it, and confirms with it the end of their account', async ({
    page,
  }) => {
    await page.goto(LIST);
    await wake(page);
    const { logIn: link, dialog, account, menu } = accountParts(page);
    const card = listPage(page).robots.nth(1);
    const bookmark = card.getByRole('button', { name: /^Bookmark / });
    await card.getByRole('link', { name: /^Bookmark .*: join for free$/ }).click();
    await google(page).click();
    const login = someLogin('ada');
    await sayWho(page, login);
    const step = page.getByRole('region', { name: 'One last step' });
    await step.getByRole('checkbox', { name: /Terms and Conditions/ }).check();
    await step.getByRole('button', { name: 'Join for free' }).click();
    await expect(account).toHaveAttribute('data-initials', 'NA');
    await expect(page).toHaveURL(LIST);
    await expect(card.getByText('Amount per trade')).toBeVisible();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect(bookmark).toHaveAttribute('aria-busy', 'false');
    await account.click();
    await expect(menu).toContainText(`Name of ${login}`);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(link).toBeVisible();

    await link.click();
    await expect(dialog).toHaveAccessibleName('Log in');
    await google(page).click();
    // The provider still has their session.
    await expect(account).toHaveAttribute('data-initials', 'NA');
    await expect(page).toHaveURL(LIST);
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

    // Accounts without a password confirm with the provider an hour after login, then the action continues.
    await backstage.ageLogins({ email: `${login}@example.com` });
    await page.goto('/app/user/account/');
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(/Version of .* accepted/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete my account permanently' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirmation.getByRole('button', { name: 'Confirm with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  });
});

test('a user links Google in settings; two-step login still asks for a code', async ({ page }) => {
  const person = await joinAs('Edith Clarke');
  await signIn(page.context(), person);
  const { logIn: link, account, menu } = accountParts(page);
  await page.goto('/app/user/account/');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await sayWho(page, someLogin('edith'));
  await expect(page.getByText('You can now log in with Google').first()).toBeVisible();
  await expect(page).toHaveURL('/app/user/account/#providers');
  await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible();

  const [recoveryCode = ''] = await turnOnTwoStep(page, person);
  await account.click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');

  await link.click();
  await google(page).click();
  const step = page.getByRole('region', { name: /^Two-step/ });
  await expect(step.getByLabel('6-digit code')).toBeFocused();
  expect(page.url()).not.toContain('challenge');
  await expect(account).toBeHidden();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code').fill(recoveryCode);
  await step.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/app-ng/home');
  await expect(account).toHaveAttribute('data-initials', 'EC');
});
