/** Users with an account: what they see, follow, buy and set. One file, since all stories need accounts. */
import type { Locator, Page } from 'playwright/test';
import { expectAccessibleEverywhere } from './setup/accessible';
import { listPage } from './setup/list-page';
import { callAs, joinAs, type Member, signIn } from './setup/members';
import { canBeFollowed } from './setup/robots';
import { countShifts } from './setup/shifts';
import { expect, test } from './setup/test';

const ONE_PLAN = '/bot-trading/?timeframe=60';
const MY_PLANS = '/app/user/memberships/cc';
const HOME = '/app-ng/home';
const call = (name: string) => `**/api/CxAIRobotProduct/${name}`;
const MONEY = /^[+−]?\$[\d,]+$/;

/** A page's cards and their controls. */
function findCards(page: Page) {
  const first = page.getByRole('article').first();
  const in_ = (card: Locator) => ({
    card,
    follow: card.getByRole('button', { name: /^Follow / }),
    unfollow: card.getByRole('button', { name: /^Unfollow / }),
    subscribe: card.getByRole('link', { name: /^Subscribe to follow / }),
    sum: (name: string) =>
      card
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    id: async () => Number(await card.getAttribute('data-robot')),
  });
  return { first: in_(first), of: (id: number) => in_(page.locator(`article[data-robot="${id}"]`)) };
}

/** The number of followed robots according to the server. */
async function countFollowed(member: Member): Promise<number> {
  const { Items } = (await callAs(member, 'CxAIRobotProduct/GetBoughtSubscribedAIRobots', {})) as {
    readonly Items: readonly unknown[];
  };
  return Items.length;
}

/** From the first paint on, watches for unwanted text and for layout shifts. */
async function watchFromStart(page: Page, unwanted: string): Promise<() => Promise<void>> {
  const shifts = await countShifts(page);
  await page.addInitScript((words) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const link of document.querySelectorAll<HTMLElement>('a')) {
        const text = link.textContent?.trim() ?? '';
        if (new RegExp(words).test(text) && link.checkVisibility({ visibilityProperty: true }))
          seen.push(text);
      }
      requestAnimationFrame(look);
    };
    look();
  }, unwanted);
  return async () => {
    const words = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
    expect({ words, shifts: await shifts() }).toEqual({ words: [], shifts: 0 });
  };
}

// Colors are looked at without transitions, which would be in progress after a change.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a subscriber’s list has dollar amounts and nothing meant for guests; what is followed stays followed', async ({
  page,
}) => {
  const member = await joinAs('Fast Clicker', ['--plan', '1']);
  await signIn(page.context(), member);
  let calls = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(call('Subscribe'), async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  const expectCalm = await watchFromStart(
    page,
    '^(JOIN FOR FREE|Join for free to see dollar amounts|Join For Free|Log in)$',
  );
  await page.goto(ONE_PLAN);
  const { first, of } = findCards(page);
  for (const name of ['Closed P/L', 'Balance']) await expect(first.sum(name)).toHaveText(MONEY);
  await expect(first.sum('Amount per trade')).toHaveText(/\d/);
  const id = await first.id();
  const { Items } = (await callAs(member, 'CxAIRobotProduct/GetAIRobotsByIds', { productIds: [id] })) as {
    readonly Items: readonly { readonly AdjustedBalance: number }[];
  };
  const digits = (await first.sum('Balance').textContent())?.replace(/\D/g, '');
  expect(Number(digits)).toBe(Math.round(Items[0]?.AdjustedBalance ?? Number.NaN));
  await expectCalm();

  const { card, follow, unfollow } = of(id);
  await follow.dblclick();
  await expect(unfollow).toHaveAttribute('aria-busy', 'true');
  await expect(unfollow).toHaveAttribute('aria-disabled', 'true');
  await unfollow.click({ force: true });
  goOn();
  await expect(unfollow).toHaveAttribute('aria-busy', 'false');
  expect(calls).toBe(1);
  expect(await countFollowed(member)).toBe(1);
  await listPage(page).sort('Name', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await page.goBack();
  await expect(unfollow).toBeVisible();
  await expectAccessibleEverywhere(page, 'a list for users', { looks: 'light' });

  // A robot's page and its modal agree on whether it's followed.
  await card.getByRole('link', { name: /^STATS/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Unfollow / }).click();
  await expect(dialog.getByRole('button', { name: /^Follow / })).toHaveAttribute('aria-busy', 'false');
  await dialog.getByRole('button', { name: /^Follow / }).click();
  await expect(dialog.getByRole('button', { name: /^Unfollow / })).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Escape');
  await expect(unfollow).toBeVisible();
  await card.getByRole('link', { name: /^VIEW DETAILS/ }).click();
  const box = page.getByRole('region', { name: 'Follow this robot' });
  await expect(box.getByRole('button', { name: /^Unfollow / })).toBeVisible();
  await expect(page.getByRole('main').getByText('Closed P/L', { exact: true }).first()).toBeVisible();
  await expectCalm();
  await box.getByRole('button', { name: /^Unfollow / }).click();
  await expect(box.getByRole('button', { name: /^Follow / })).toHaveAttribute('aria-busy', 'false');
  await page.goBack();
  await expect(follow).toBeVisible();
  expect(await countFollowed(member)).toBe(0);
});

// What each plan includes, and its address for a robot, is in `robot-controls.test.ts` and `subscribe-path.test.ts`.
test('a user starts a plan in the sandbox, follows its robots, cancels and resumes', async ({ page }) => {
  const member = await joinAs('Plan Buyer');
  await signIn(page.context(), member);
  await page.goto(ONE_PLAN);
  const { first } = findCards(page);
  const name = (await first.card.getAttribute('data-name')) ?? '';
  await first.subscribe.click();
  await expect(page.getByRole('checkbox', { name: 'Choose Intermediate One' })).toBeChecked();
  const summary = page.getByText(/^Intermediate One: /);
  await expect(summary).toHaveText('Intermediate One: $540 a year');
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(summary).toHaveText('Intermediate One: $52 a month ($624 in a year)');
  await expectAccessibleEverywhere(page, 'plans', { within: 'main', looks: 'dark' });
  await expect(page.getByText('Sandbox: no payment provider is set up, so no money moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Select' }).click();

  await expect(page).toHaveURL(/\/app\/user\/memberships\/cc\?checkout=/);
  await expect(page.getByText('This is a sandbox: no money moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Start plan (no charge)' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan has started' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sandbox: no money moves' })).toContainText(
    'Intermediate One',
  );
  await page.getByRole('button', { name: /^Follow / }).click();
  await expect(page.getByRole('button', { name: /^Unfollow / })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('link', { name: 'Back to the robot' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replaceAll('\n', ' '));
  const box = page.getByRole('region', { name: 'Follow this robot' });
  await expect(box.getByRole('button', { name: /^Unfollow / })).toHaveAttribute('aria-busy', 'false');
  expect(await countFollowed(member)).toBe(1);

  await page.goto(MY_PLANS, { waitUntil: 'networkidle' });
  const mine = page.getByRole('region', { name: 'Your plans and access' });
  await mine.getByRole('button', { name: 'Cancel Intermediate One' }).click();
  await expect(mine.getByRole('status')).toHaveText(/until|20\d\d/);
  await expect(mine.getByRole('listitem').last()).toHaveText(/Canceled: yours until .*20\d\d/);
  await mine.getByRole('button', { name: 'Resume Intermediate One' }).click();
  await expect(mine.getByRole('listitem').last()).toHaveText(/Ends on .*20\d\d/);
  await expectAccessibleEverywhere(page, 'a user’s plans', { within: 'main', looks: 'light' });
});

test('a user recomputes a robot’s ledger in the browser, and sees which entry was altered', {
  tag: '@main',
}, async ({ page, robots }) => {
  await signIn(page.context(), await joinAs('Own Auditor'));
  const robot = robots.find(({ Id, ClosedCount }) => Id > 0 && ClosedCount > 30);
  await page.goto(`/bot-trading/${robot?.Id}-robot/`);
  const ledger = page.getByRole('region', { name: 'Check it yourself' });
  await ledger.getByRole('button', { name: 'Verify in your browser' }).click();
  await expect(ledger.getByText(/^[\d,]+ of [\d,]+ entries match$/)).toBeVisible();
  await expect(ledger.getByRole('cell', { name: 'Match', exact: true })).toHaveCount(6);

  await page.route('**/api/ledger/*.csv', async (route) => {
    const file = await (await route.fetch()).text();
    await route.fulfill({ body: file.replace(/(,20,(?:open|close),\d+,\d+,\w+,)\d/, '$17') });
  });
  await ledger.getByRole('button', { name: 'Verify again' }).click();
  await expect(
    ledger.getByText(/^Entry 20 doesn’t match: its content does not match its hash\.$/),
  ).toBeVisible();
});

test('a subscriber’s home shows first steps while it’s empty, then robots, trades and bookmarks', async ({
  page,
  robots,
}) => {
  const member = await joinAs('Home Owner', ['--plan', '3']);
  await signIn(page.context(), member);
  await page.goto(HOME);
  const steps = page.getByRole('list', { name: 'Get started' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Create your account \(done\)/,
    /^Choose a plan \(done\)/,
    /^Follow/,
    /^Turn on/,
    /^Switch Autopilot on/,
  ]);
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  const suggested = page.getByRole('region', { name: 'Robots to start with' }).getByRole('listitem');
  for (const item of await suggested.all()) await expect(item).toContainText(/\+[\d.]+% in \d+ trades/);
  const [followed, marked] = robots
    .filter(canBeFollowed)
    .filter(({ Id, ClosedCount }) => Id > 0 && ClosedCount > 20);
  const productId = followed?.Id;
  await callAs(member, 'CxAIRobotProduct/Subscribe', { productId });
  await callAs(member, 'CxAIRobotProduct/SetBookmark', { productId: marked?.Id, bookmarked: true });
  const shifts = await countShifts(page);
  await page.reload();
  const listRows = (name: string) => page.getByRole('table', { name }).locator('[data-robot]');
  await expect(listRows('Robots you follow')).toHaveAttribute('data-robot', `${productId}`);
  await expect(listRows('Bookmarked robots')).toHaveAttribute('data-robot', `${marked?.Id}`);
  // Followed just now, so nothing counts yet.
  await expect(page.getByText(/^(Starts at the next close|Started at the close)/)).toBeVisible();
  await expect(page.getByText('These are the robots’ model accounts, not your money.')).toHaveCount(1);
  const feed = page.getByRole('region', { name: 'Latest trades', exact: true });
  await expect(feed.getByRole('listitem')).toHaveCount(20);
  // What loads pushes nothing that is in view.
  expect(await shifts()).toBeLessThan(0.01);
  await expectAccessibleEverywhere(page, HOME, { within: 'main', looks: 'dark' });
  await feed.getByRole('link', { name: 'All trades' }).click();
  const table = page.getByRole('table').filter({ hasText: 'Exit price' });
  await expect(table.getByRole('row')).toHaveCount(21);
  await page.getByRole('button', { name: 'Show more trades' }).click();
  await expect(table.getByRole('row')).not.toHaveCount(21);
  await expect(page.getByText(/^Expert · Manage/)).toBeVisible();
});
