/** Users in their account settings, and in other browsers where they are signed in. */
import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import type { Page } from 'playwright/test';
import { callAs, joinAs, type Member, otherBrowser, readMail, signIn } from './setup/members';
import { expect, test } from './setup/test';

const ACCOUNT = '/app/user/account/';
const LOG_IN = '/app/auth/?action=ask_for_log_in';

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const guestNotice = (page: Page) => page.getByRole('heading', { name: 'Log in to see your account' });
const password = (page: Page) => page.getByLabel('Current password', { exact: true });
/** A toast that confirms a change. */
const told = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words });

async function openAccount(page: Page, member: Member): Promise<void> {
  await signIn(page.context(), member);
  await page.goto(ACCOUNT);
}

/** Completes the first step of the login form. */
async function logIn(page: Page, email: string, words: string): Promise<void> {
  await page.goto(LOG_IN);
  await page.getByLabel(/^E-?mail$/).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a user changes their name in place, and other pages show it', async ({ page }) => {
  const member = await joinAs('Maiden Name');
  await openAccount(page, member);
  const profile = part(page, 'Profile');
  await profile.getByRole('button', { name: 'Change: Name' }).click();
  const field = page.getByLabel('Full name');
  await expect(field).toBeFocused();
  await field.fill('  ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(field).toHaveAccessibleDescription(/Please enter full name/);
  await page.getByRole('alert').getByRole('link', { name: 'Full name' }).click();
  await expect(field).toBeFocused();
  await field.fill('Married Name');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(profile).toContainText('Married Name');
  await expect(profile.getByRole('button', { name: 'Change: Name' })).toBeFocused();
  await page.goto('/app-ng/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute(
    'data-initials',
    'MN',
  );
});

test('an email address changes once its mailed link is opened', async ({ page, browser }) => {
  const member = await joinAs('New Address');
  await openAccount(page, member);
  const profile = part(page, 'Profile');
  const email = `moved.${member.email}`;
  await profile.getByRole('button', { name: /^Change: E-?mail$/ }).click();
  await page.getByLabel(/^New e-?mail$/).fill(email);
  await page.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(profile.getByRole('button', { name: /^Change: E-?mail$/ })).toBeVisible();
  await expect(profile).toContainText(member.email);

  const link = (await readMail(email, /^Confirm your new address/)).match(/https?:\/\/\S+/)?.[0] ?? '';
  const phone = await otherBrowser(browser);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(phone.getByRole('link', { name: 'Account', exact: true }).first()).toBeVisible();
  await phone.context().close();
  await page.reload();
  await expect(profile).toContainText(email);
  await readMail(member.email, /Your Tickproof email was changed/);
  const events = page.getByRole('region', { name: 'Table: Security events' }).getByRole('rowheader');
  await expect(events.first()).toContainText(`Email changed: ${member.email} to ${email}`);
});

test('a new password logs out other browsers, and the old one stops working', async ({ page, browser }) => {
  const member = await joinAs('Locks Changed');
  const other = await otherBrowser(browser);
  await logIn(other, member.email, member.password);
  await expect(other).toHaveURL('/app-ng/home');
  await openAccount(page, member);
  await part(page, 'Password')
    .getByRole('button', { name: /^Change/ })
    .click();
  await password(page).fill(member.password);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  );
  await page.getByLabel('New password', { exact: true }).fill('louder harbour lantern');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(told(page, /password/i)).toBeVisible();
  await page.reload();
  await expect(part(page, 'Profile')).toContainText(member.email);

  await other.goto(ACCOUNT);
  await expect(guestNotice(other)).toBeVisible();
  await logIn(other, member.email, member.password);
  await expect(other.getByText('Wrong email or password')).toBeVisible();
  await logIn(other, member.email, 'louder harbour lantern');
  await expect(other).toHaveURL('/app-ng/home');
  await other.context().close();
});

test('a user turns on two-step login, logs in with a code and a recovery code, each valid once, and turns it off', async ({
  page,
  browser,
}) => {
  const member = await joinAs('Two Steps');
  await openAccount(page, member);
  const section = part(page, /^Two-step (login|sign-in)$/);
  await section.getByRole('button', { name: /^Turn on: / }).click();
  await password(page).fill(member.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const appCode = (stepsLater: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsLater });
  const digits = page.getByLabel('The 6 digits the app shows now');
  await digits.fill('12345');
  await page.getByRole('button', { name: /^Turn on two-step/ }).click();
  await expect(digits).toHaveAccessibleDescription(/Please enter the 6 digits of the code/);
  // A code works once, so the next login needs one from another 30-second window: from the next one, since that of the
  // one before may be over before it arrives.
  await digits.fill(appCode(0));
  await page.getByRole('button', { name: /^Turn on two-step/ }).click();
  const list = section.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', last = ''] = await list.getByRole('listitem').allTextContents();
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('I’ve saved them')).toBeFocused();
  await page.getByLabel('I’ve saved them').check();
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(section).toContainText('On');

  const other = await otherBrowser(browser);
  await logIn(other, member.email, member.password);
  await other.getByLabel('6-digit code').fill(appCode(1));
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other).toHaveURL('/app-ng/home');
  await other.context().clearCookies();
  for (const isUsed of [false, true]) {
    await logIn(other, member.email, member.password);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByLabel('Recovery code', { exact: true }).fill(recovery.toLowerCase());
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    if (isUsed) await expect(other.getByRole('alert').filter({ hasText: /code/ })).toBeVisible();
    else await expect(other).toHaveURL('/app-ng/home');
    await other.context().clearCookies();
  }
  await other.context().close();

  await section.getByRole('button', { name: /^Turn off: / }).click();
  await password(page).fill(member.password);
  await page.getByLabel('Code from your app').fill(last);
  await page.getByRole('button', { name: /^Turn off two-step/ }).click();
  await expect(section.getByRole('button', { name: /^Turn on: / })).toBeFocused();
});

test('a user ends a listed session, and its browser is logged out', async ({ page, browser }) => {
  const member = await joinAs('Many Devices');
  const other = await otherBrowser(browser);
  await logIn(other, member.email, member.password);
  await expect(other).toHaveURL('/app-ng/home');
  await openAccount(page, member);
  const list = page.getByRole('list', { name: 'Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This one');
  await list.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toBeFocused();
  await other.goto(ACCOUNT);
  await expect(guestNotice(other)).toBeVisible();
  await other.context().close();
});

test('a user downloads all their data', async ({ page, robots }) => {
  const member = await joinAs('Data Keeper');
  const robotId = robots.find(({ Id }) => Id > 0)?.Id;
  await callAs(member, 'CxAIRobotProduct/SetBookmark', { productId: robotId, bookmarked: true });
  await openAccount(page, member);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tickproof-my-data.json');
  const text = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  for (const known of [member.email, member.name, String(robotId)]) expect(text).toContain(known);
  expect(text).not.toMatch(/argon2|totp_secret|token_hash/i);
});

test('a user deletes their account for good', async ({ page, browser }) => {
  const member = await joinAs('Leaving Now');
  await openAccount(page, member);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const word = page.getByLabel('Type DELETE to confirm');
  await word.fill('delete');
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(word).toHaveAccessibleDescription(/Please type DELETE in capitals/);
  await word.fill('DELETE');
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  await page.reload();
  await expect(guestNotice(page)).toBeVisible();
  const other = await otherBrowser(browser);
  await logIn(other, member.email, member.password);
  await expect(other.getByText('Wrong email or password')).toBeVisible();
  await other.context().close();
});
