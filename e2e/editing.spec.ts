/** Content admins editing texts in place and answering tickets, readers of these texts, and the level test. */
import type { Browser, Page } from 'playwright/test';
import { passCaptcha } from './setup/accounts';
import { callAs, joinAs, otherBrowser, readMail, signIn } from './setup/members';
import { expect, test } from './setup/test';

const LEVELS = '/app/prelogin/';
const words = (page: Page) => page.getByRole('textbox', { name: 'Text in Markdown' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const editorPath = (alias: string) => `/app/help-editor/?alias=${alias}`;
const saved = (page: Page, version: number) => page.getByText(`Saved as version ${version}.`);

/** The text a guest without JavaScript gets. */
async function readAsGuest(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({
    baseURL: process.env['PRODUCT_ORIGIN'] ?? '',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(path);
  const text = (await page.getByRole('main').textContent()) ?? '';
  await context.close();
  return text;
}

test.describe('a robot’s description', () => {
  test('an admin edits it with the pen, guests see the change, and the admin restores it', async ({
    page,
    browser,
    robots,
  }) => {
    // No other story reads this robot's description.
    const robot = robots.filter(({ Id }) => Id > 0).at(-1);
    const path = `/bot-trading/${robot?.Id}-x/`;
    const original = (await readAsGuest(browser, path)).slice(0, 4000);
    await signIn(page.context(), await joinAs('Text Admin', ['--admin']));
    await page.goto(path);
    await page.getByRole('link', { name: 'Edit the description' }).click();
    await expect(page).toHaveURL(/\/app\/help-editor\/\?alias=robot_product_/);
    await expect(words(page)).not.toHaveValue('');
    const before = await words(page).inputValue();
    await words(page).fill(
      'Buys **calmly**.\n\n- and sells\n\n<script>alert(1)</script> [bad](javascript:alert(1))',
    );
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.locator('strong')).toHaveText('calmly');
    await expect(preview.locator('script')).toHaveCount(0);
    await expect(preview.locator('a[href^="javascript"]')).toHaveCount(0);
    await save(page).click();
    await expect(saved(page, 1)).toBeVisible();
    // After an edit pages are rebuilt in the background; the first request may still get the old one.
    await expect.poll(() => readAsGuest(browser, path)).toContain('Buys calmly.');

    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('Version 1')).toBeVisible();
    await expect(history).toContainText('Text Admin');
    await history.getByRole('button', { name: 'RESTORE the original text' }).click();
    await expect(words(page)).toHaveValue(before);
    await page.getByRole('link', { name: 'See the page' }).click();
    await expect(page.getByRole('link', { name: 'Edit the description' })).toBeVisible();
    await expect.poll(() => readAsGuest(browser, path)).not.toContain('Buys calmly.');
    expect((await readAsGuest(browser, path)).slice(0, 200)).toBe(original.slice(0, 200));
  });

  test('guests and users have no pen, and the editor says it’s for content admins', async ({
    page,
    robots,
  }) => {
    const robot = robots.find(({ Id }) => Id > 0);
    const path = `/bot-trading/${robot?.Id}-x/`;
    const pen = page.getByRole('link', { name: 'Edit the description' });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(pen).toBeHidden();
    await page.goto(editorPath('plans'));
    await expect(page.getByText('Only content admins can edit texts')).toBeVisible();
    await signIn(page.context(), await joinAs('Plain Member', ['--plan', '3']));
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: /^Follow / }).first()).toBeVisible();
    await expect(pen).toBeHidden();
    await page.goto(editorPath('plans'));
    await expect(page.getByText('This page is for content admins')).toBeVisible();
    await expect(words(page)).toHaveCount(0);
  });
});

test.describe('a help article', () => {
  test.use({ forgiven: /status of 409/ });

  test('neither of two admins loses what they typed', async ({ page, browser }) => {
    const [first, second] = await Promise.all([
      joinAs('First Admin', ['--admin']),
      joinAs('Second Admin', ['--admin']),
    ]);
    await signIn(page.context(), first);
    const other = await otherBrowser(browser, second);
    const { Version: version } = (await callAs(first, 'Articles/Get', { alias: 'notifications' })) as {
      readonly Version: number;
    };
    await page.goto(editorPath('notifications'));
    await other.goto(editorPath('notifications'));
    await expect(words(page)).not.toHaveValue('');
    await expect(words(other)).not.toHaveValue('');
    await words(page).fill(`Words of the first, after ${version}.`);
    await save(page).click();
    await expect(saved(page, version + 1)).toBeVisible();

    await words(other).fill('Words of the second.');
    // The preview's new height moves what stands below it.
    await expect(other.getByRole('region', { name: 'Preview' })).toContainText('Words of the second.');
    await save(other).click();
    await expect(other.getByText('Not saved: someone else edited this first')).toBeVisible();
    await expect(words(other)).toHaveValue('Words of the second.');
    await other.getByRole('button', { name: 'Keep my text and continue from theirs' }).click();
    await expect(words(other)).toHaveValue('Words of the second.');
    await save(other).click();
    await expect(saved(other, version + 2)).toBeVisible();
    const history = other.getByRole('region', { name: 'History' });
    const newest = history.getByRole('listitem').filter({ hasText: /^Version \d/ });
    await expect(newest.nth(0)).toContainText('by Second Admin');
    await expect(newest.nth(1)).toContainText('by First Admin');
    await callAs(second, 'Articles/Restore', { alias: 'notifications', version: 0 });
    await other.context().close();
  });

  test('an admin edits it with the pen', async ({ page }) => {
    await signIn(page.context(), await joinAs('Pen Holder', ['--admin']));
    await page.goto('/app/home/?homePageMode=help');
    await page.getByRole('main').getByRole('link', { name: /robot/i }).first().click();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(words(page)).not.toHaveValue('');
    await words(page).fill('');
    await save(page).click();
    await expect(words(page)).toBeFocused();
    await expect(words(page)).toHaveAccessibleDescription(/Write a text/);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(words(page)).not.toHaveValue('');
  });
});

test.describe('the level test', () => {
  test('answers lead to a level, whose page shows robots', async ({ page }) => {
    // Other answers are in `level-test.test.tsx`.
    await page.goto(LEVELS);
    const question = page.getByRole('heading', { level: 2 }).first();
    const answer = async (words: string) => page.getByRole('button', { name: words, exact: true }).click();
    await answer('No');
    await expect(question).toBeFocused();
    await expect(question).toHaveText(/portfolio of your own/);
    await answer('Yes');
    await expect(question).toHaveText('Your level: Intermediate');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(question).toHaveText(/Do you work with the markets/);
    for (const words of ['No', 'Yes']) await answer(words);
    await page.getByRole('link', { name: 'See details' }).click();
    await expect(page).toHaveURL(/\/app\/prelogin\/intermediate\/?$/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Simulated prices').first()).toBeVisible();
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^VIEW DETAILS/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Equity', exact: true })).toBeVisible();
  });

  test('a user follows robots on a level’s page', async ({ page }) => {
    await signIn(page.context(), await joinAs('Level Headed', ['--plan', '1']));
    await page.goto('/app/prelogin/beginner');
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: /^Follow / }).click();
    await expect(card.getByRole('button', { name: /^Unfollow / })).toHaveAttribute('aria-busy', 'false');
    await expect(card.getByText('Balance', { exact: true })).toBeVisible();
  });
});

test.describe('a ticket', () => {
  test('goes from a user’s question over staff’s answer to its close, and opens again', async ({
    page,
    browser,
  }) => {
    const [user, staff] = await Promise.all([joinAs('Ida Rhodes'), joinAs('Desk Admin', ['--admin'])]);
    await signIn(page.context(), user);
    await page.goto('/app/generalinfo/contacts');
    const subject = `My copies, ${user.email}`;
    await page.getByLabel('Subject').fill(subject);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please enter a message')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Why was an order skipped?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('link', { name: 'Open the ticket' }).click();
    await expect(page.getByText('New', { exact: true })).toBeVisible();

    const desk = await otherBrowser(browser, staff);
    await desk.goto('/');
    await desk.getByRole('banner').locator('[data-menu=account]').click();
    await desk.getByRole('link', { name: 'Support inbox' }).click();
    await desk.getByRole('list', { name: 'To answer' }).getByRole('link', { name: subject }).click();
    await desk.getByRole('button', { name: 'Take this ticket' }).click();
    await expect(desk.getByRole('button', { name: 'Give back' })).toBeVisible();
    await desk.getByRole('textbox', { name: 'Answer' }).fill('It was smaller than the least amount.');
    await desk.getByRole('button', { name: 'Send answer' }).click();
    await expect(desk.getByText('Answered', { exact: true })).toBeVisible();

    await page.reload();
    await expect(page.getByText('It was smaller than the least amount.')).toBeVisible();
    await page.getByLabel('Your reply').fill('Thanks!');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Waiting for us')).toBeVisible();
    await page.getByRole('button', { name: 'Close this ticket' }).click();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await page.getByLabel('Your reply').fill('One more thing.');
    await page.getByRole('button', { name: 'Reply and reopen' }).click();
    await expect(page.getByText('Waiting for us')).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(4);
    await desk.context().close();
  });

  test('that a guest opens for a lesson is followed by the mailed link alone', async ({ page }) => {
    const email = `guest.${Date.now()}@people.example`;
    await page.goto('/lp/1-on-1-lesson/');
    await page.getByLabel('Full name').fill('Gus Guest');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/What would you like to learn/).fill('How costs work. Any evening.');
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Ask for a lesson' }).click();
    const notice = await page.getByText(/We got your message: ticket T-/).textContent();
    const reference = /T-[\w-]+/.exec(notice ?? '')?.[0] ?? '';
    const link =
      /\/app\/generalinfo\/\S+#link=[\w-]+/.exec(await readMail(email, /received your message/))?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByText('How costs work. Any evening.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1-on-1 lesson' })).toBeVisible();
    await page.goto(`${link.split('#')[0]?.split('?')[0]}?ticket=${reference}`);
    await expect(page.getByText('Log in to see your tickets')).toBeVisible();
  });
});
