/** Content admins editing texts in place and answering tickets, readers of these texts, and the level test. */
import type { Page } from 'playwright/test';
import { passCaptcha } from './setup/accounts';
import { joinAs, otherBrowser, readMail, signIn } from './setup/members';
import { expect, test } from './setup/test';

const LEVELS = '/app/prelogin/';
const words = (page: Page) => page.getByRole('textbox', { name: 'Text in Markdown' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page, version: number) => page.getByText(`Saved as version ${version}.`);

/** The text a guest gets. */
async function readAsGuest(page: Page, path: string): Promise<string> {
  const answer = await fetch(`${process.env['PRODUCT_ORIGIN']}${path}`);
  const html = await answer.text();
  return page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/html').querySelector('main')?.textContent ?? '',
    html,
  );
}

test('an admin edits a robot’s description with the pen, guests see the change, and the admin restores it', async ({
  page,
  robots,
}) => {
  // No other story reads this robot's description.
  const robot = robots.filter(({ Id }) => Id > 0).at(-1);
  const path = `/bot-trading/${robot?.Id}-x/`;
  await signIn(page.context(), await joinAs('Text Admin', ['--admin']));
  await page.goto(path);
  const original = await readAsGuest(page, path);
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
  await expect.poll(() => readAsGuest(page, path)).toContain('Buys calmly.');

  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Version 1')).toBeVisible();
  await expect(history).toContainText('Text Admin');
  await history.getByRole('button', { name: 'RESTORE the original text' }).click();
  await expect(words(page)).toHaveValue(before);
  await page.getByRole('link', { name: 'See the page' }).click();
  await expect(page.getByRole('link', { name: 'Edit the description' })).toBeVisible();
  await expect.poll(() => readAsGuest(page, path)).not.toContain('Buys calmly.');
  expect((await readAsGuest(page, path)).slice(0, 200)).toBe(original.slice(0, 200));
});

test('answers lead to a level, whose page shows robots that a user follows', async ({ page }) => {
  await signIn(page.context(), await joinAs('Level Headed', ['--plan', '3']));
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
  await expect(page.getByText('Simulated prices').first()).toBeVisible();
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Follow / }).click();
  await expect(card.getByRole('button', { name: /^Unfollow / })).toHaveAttribute('aria-busy', 'false');
  await expect(card.getByText('Balance', { exact: true })).toBeVisible();
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

  test('that a guest opens for a lesson is followed by the mailed link', async ({ page }) => {
    const email = `guest.${Date.now()}@people.example`;
    await page.goto('/lp/1-on-1-lesson/');
    await page.getByLabel('Full name').fill('Gus Guest');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/What would you like to learn/).fill('How costs work. Any evening.');
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Ask for a lesson' }).click();
    await expect(page.getByText(/We got your message: ticket T-/)).toBeVisible();
    const link =
      /\/app\/generalinfo\/\S+#link=[\w-]+/.exec(await readMail(email, /received your message/))?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByText('How costs work. Any evening.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1-on-1 lesson' })).toBeVisible();
  });
});
