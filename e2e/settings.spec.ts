/** Users in their account settings, and in other browsers where they are signed in. */
import { readFileSync } from 'node:fs';
import { accountParts, expectGuest, logIn } from './setup/accounts';
import { isMarked, listPage, mark, wake } from './setup/list-page';
import { callAs, joinAs, otherBrowser, readMail, signIn } from './setup/members';
import { expect, test } from './setup/test';

const ACCOUNT = '/app/user/account/';
const LIST = '/bot-trading/breakout/';

test('a user changes their name and email address, and downloads all their data', async ({
  page,
  robots,
}) => {
  const member = await joinAs('Maiden Name');
  const robotId = robots.find(({ Id }) => Id > 0)?.Id;
  await callAs(member, 'CxAIRobotProduct/SetBookmark', { productId: robotId, bookmarked: true });
  await signIn(page.context(), member);
  await page.goto(ACCOUNT);
  const profile = page.getByRole('region', { name: 'Profile', exact: true });
  await profile.getByRole('button', { name: 'Change: Name' }).click();
  const field = page.getByLabel('Full name');
  await expect(field).toBeFocused();
  await field.fill('Married Name');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(profile).toContainText('Married Name');
  await expect(profile.getByRole('button', { name: 'Change: Name' })).toBeFocused();

  const email = `moved.${member.email}`;
  const change = profile.getByRole('button', { name: /^Change: E-?mail$/ });
  await change.click();
  await page.getByLabel(/^New e-?mail$/).fill(email);
  await page.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(change).toBeVisible();
  await expect(profile).toContainText(member.email);
  const link = (await readMail(email, /^Confirm your new address/)).match(/https?:\/\/\S+/)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(profile).toContainText(email);
  await expect(accountParts(page).account).toHaveAttribute('data-initials', 'MN');
  await readMail(member.email, /Your Tickproof email was changed/);
  const events = page.getByRole('region', { name: 'Table: Security events' }).getByRole('rowheader');
  await expect(events.first()).toContainText(`Email changed: ${member.email} to ${email}`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tickproof-my-data.json');
  const text = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  for (const known of [email, 'Married Name', String(robotId)]) expect(text).toContain(known);
  expect(text).not.toMatch(/argon2|totp_secret|token_hash/i);
});

test.describe(() => {
  // Calls of the ended session are answered so; its token is rejected once, then renewed.
  test.use({ forgiven: /status of 40[01]/ });

  test('a user ends a listed session, and the page it has open becomes a guest’s without an error', async ({
    page,
    browser,
  }) => {
    const member = await joinAs('Many Devices');
    const list = listPage(page);
    await page.goto(LIST);
    await wake(page);
    await mark(page);
    const { logIn: link, dialog } = accountParts(page);
    await link.click();
    await logIn(dialog, member);
    await expect(list.robots.first().getByText('Amount per trade', { exact: true })).toBeVisible();

    const other = await otherBrowser(browser, member);
    await other.goto(ACCOUNT);
    const sessions = other.getByRole('list', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').first()).toContainText('This one');
    await sessions.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions).toBeFocused();
    await other.context().close();

    await list.choose('Timeframe', '60 minutes');
    await expect(page).toHaveURL(/timeframe=60/);
    await expectGuest(page);
    await expect(page.locator('main [role=alert]').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(list.robots.first()).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
});
