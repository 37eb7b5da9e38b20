/** Users with an account: what they see, follow, buy and set. One file, since all stories need accounts. */
import type { Locator, Page } from 'playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from './setup/accessible';
import { listPage } from './setup/list-page';
import { callAs, grantTo, joinAs, type Member, signIn } from './setup/members';
import { canBeFollowed, findFollowable } from './setup/robots';
import { countShifts } from './setup/shifts';
import { expect, test } from './setup/test';

const LIST = '/bot-trading/';
const ONE_PLAN = '/bot-trading/?timeframe=60';
const PLANS = '/app/user/memberships/level';
const MY_PLANS = '/app/user/memberships/cc';
const HOME = '/app-ng/home';
const call = (name: string) => `**/api/CxAIRobotProduct/${name}`;
const MONEY = /^[+−]?\$[\d,]+$/;
const failing = (status: number, message: string) => ({ status, json: { Message: message } });

/** A page's cards and their controls. */
function findCards(page: Page) {
  const first = page.getByRole('article').first();
  const in_ = (card: Locator) => ({
    card,
    follow: card.getByRole('button', { name: /^Follow / }),
    unfollow: card.getByRole('button', { name: /^Unfollow / }),
    subscribe: card.getByRole('link', { name: /^Subscribe to follow / }),
    bookmark: card.getByRole('button', { name: /^Bookmark / }),
    notifications: card.getByRole('button', { name: /^Notifications of / }),
    sum: (name: string) =>
      card
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    id: async () => Number(await card.getAttribute('data-robot')),
  });
  return { first: in_(first), of: (id: number) => in_(page.locator(`article[data-robot="${id}"]`)) };
}

const findToast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

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

test.describe('a subscriber’s list', () => {
  test('shows dollar amounts and nothing meant for guests, from the first paint on', async ({ page }) => {
    const member = await joinAs('Sums Reader');
    await signIn(page.context(), member);
    const expectCalm = await watchFromStart(
      page,
      '^(JOIN FOR FREE|Join for free to see dollar amounts|Join For Free|Log in)$',
    );
    await page.goto(LIST);
    const { first } = findCards(page);
    for (const name of ['Closed P/L', 'Balance']) await expect(first.sum(name)).toHaveText(MONEY);
    await expect(first.sum('Amount per trade')).toHaveText(/\d/);
    const id = await first.id();
    const { Items } = (await callAs(member, 'CxAIRobotProduct/GetAIRobotsByIds', { productIds: [id] })) as {
      readonly Items: readonly { readonly AdjustedBalance: number }[];
    };
    const digits = (await first.sum('Balance').textContent())?.replace(/\D/g, '');
    expect(Number(digits)).toBe(Math.round(Items[0]?.AdjustedBalance ?? Number.NaN));
    await expectCalm();
  });

  test('a user follows a robot, can’t click twice, unfollows it, and follows it for its notifications', async ({
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
    await page.goto(ONE_PLAN);
    const { first, of } = findCards(page);
    await first.follow.dblclick();
    await expect(first.unfollow).toHaveAttribute('aria-busy', 'true');
    await expect(first.unfollow).toHaveAttribute('aria-disabled', 'true');
    await first.unfollow.click({ force: true });
    goOn();
    await expect(first.unfollow).toHaveAttribute('aria-busy', 'false');
    expect(calls).toBe(1);
    expect(await countFollowed(member)).toBe(1);
    // It stays followed when the list is sorted, and when it is loaded anew.
    const id = await first.id();
    await listPage(page).sort('Name', 'ascending');
    await expect(page).toHaveURL(/sort=name/);
    await page.goBack();
    await expect(of(id).unfollow).toBeVisible();
    await page.reload();
    await of(id).unfollow.click();
    await expect(of(id).follow).toHaveAttribute('aria-busy', 'false');
    expect(await countFollowed(member)).toBe(0);
    // Turning notifications on also follows it.
    const { card, notifications, unfollow } = of(id);
    await notifications.click();
    const kind = card.getByRole('switch', { name: 'Closed Trades' });
    await kind.click();
    await expect(unfollow).toHaveAttribute('aria-busy', 'false');
    await expect(kind).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await expect(card.getByRole('button', { name: /^Notifications of .*: on$/ })).toBeVisible();
    await expect(unfollow).toBeVisible();
  });

  test('following the same robot in two tabs counts once', async ({ page, context }) => {
    const member = await joinAs('Two Tabs', ['--plan', '1']);
    await signIn(context, member);
    const other = await context.newPage();
    await Promise.all([page.goto(ONE_PLAN), other.goto(ONE_PLAN)]);
    const [here, there] = [findCards(page).first, findCards(other).first];
    await expect(here.follow).toBeVisible();
    await expect(there.follow).toBeVisible();
    await Promise.all([here.follow.click(), there.follow.click()]);
    for (const { unfollow } of [here, there]) await expect(unfollow).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    expect(await countFollowed(member)).toBe(1);
  });

  test('a user can’t unfollow a robot granted by an admin', async ({ page, robots }) => {
    const member = await joinAs('Granted Robot', ['--plan', '3']);
    const { Name: name, Id: id } = robots.filter(canBeFollowed).find(({ Id }) => Id > 0) ?? {
      Name: '',
      Id: 0,
    };
    await grantTo(member, [`--robot=${id}`]);
    await signIn(page.context(), member);
    await page.goto(HOME);
    const unfollow = page.locator(`tr[data-robot="${id}"]`).getByRole('button', { name: /^Unfollow / });
    await expect(unfollow).toHaveAccessibleName(`Unfollow ${name}`);
    await unfollow.click();
    await expect(findToast(page, "You can't unfollow this robot")).toBeVisible();
    await expect(unfollow).toBeVisible();
    expect(await countFollowed(member)).toBe(1);
  });

  test.describe('when the server rejects a change', () => {
    test.use({ forgiven: /status of (500|403)/ });

    test('the switch goes back, and a toast shows the server’s message', async ({ page }) => {
      const member = await joinAs('Unlucky One', ['--plan', '1']);
      await signIn(page.context(), member);
      await page.goto(ONE_PLAN);
      const { first } = findCards(page);
      for (const [status, message] of [
        [500, 'Robots are being moved'],
        [403, 'Your plan does not have this robot'],
      ] as const) {
        await page.route(call('Subscribe'), (route) => route.fulfill(failing(status, message)));
        await first.follow.click();
        await expect(findToast(page, message)).toBeVisible();
        await expect(first.follow).toHaveAttribute('aria-busy', 'false');
        await page.unroute(call('Subscribe'));
      }
      await page.route(call('SetBookmark'), (route) => route.fulfill(failing(500, 'Anything else')));
      await first.bookmark.click();
      await expect(findToast(page, 'Failed to change bookmark')).toBeVisible();
      await expect(first.bookmark).toHaveAttribute('aria-pressed', 'false');
      await page.unroute(call('SetBookmark'));
      await first.bookmark.click();
      await expect(first.bookmark).toHaveAttribute('aria-busy', 'false');
      await page.reload();
      await expect(first.bookmark).toHaveAttribute('aria-pressed', 'true');
      expect(await countFollowed(member)).toBe(0);
    });
  });
});

test.describe('plans', () => {
  // All timeframes are in `subscribe-path.test.ts`.
  const SUBSCRIBES = [
    [60, 'selectedProducts=AIRobots', 'Intermediate One', '1'],
    [5, 'selectedProducts=Expert', 'Expert', '3'],
  ] as const;

  test('each plan includes robots of its timeframes; SUBSCRIBE leads to the plan for a robot', async ({
    page,
  }) => {
    const member = await joinAs('Plan Climber');
    await signIn(page.context(), member);
    const { first } = findCards(page);
    for (const [minutes, query, plan, level] of SUBSCRIBES) {
      await page.goto(`/bot-trading/?timeframe=${minutes}`);
      const id = await first.id();
      await expect(first.subscribe).toHaveAttribute('href', `${PLANS}?${query}&selectedRobotProductId=${id}`);
      await expect(first.follow).toHaveCount(0);
      await first.subscribe.click();
      await expect(page).toHaveURL(`${PLANS}?${query}&selectedRobotProductId=${id}`);
      await expect(page.getByRole('checkbox', { name: `Choose ${plan}` })).toBeChecked();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await grantTo(member, ['--plan', level]);
      await page.goto(`/bot-trading/?timeframe=${minutes}`);
      await expect(first.follow).toBeVisible();
    }
  });

  test('a user starts a plan in the sandbox, follows its robots, cancels and resumes', async ({ page }) => {
    const member = await joinAs('Plan Buyer');
    await signIn(page.context(), member);
    await page.goto(ONE_PLAN);
    const { first } = findCards(page);
    const name = (await first.card.getAttribute('data-name')) ?? '';
    await first.subscribe.click();
    const summary = page.getByText(/^Intermediate One: /);
    await expect(summary).toHaveText('Intermediate One: $540 a year');
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await expect(summary).toHaveText('Intermediate One: $52 a month ($624 in a year)');
    // Only one plan can be chosen; without any, Select is disabled.
    await page.getByRole('checkbox', { name: 'Choose Intermediate Two' }).check();
    await expect(page.getByRole('checkbox', { name: 'Choose Intermediate One' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Choose Intermediate Two' }).uncheck();
    await page.getByRole('button', { name: 'Select' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Choose Intermediate One' }).check();
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

    await page.goto(MY_PLANS);
    const mine = page.getByRole('region', { name: 'Your plans and access' });
    await mine.getByRole('button', { name: 'Cancel Intermediate One' }).click();
    await expect(mine.getByRole('status')).toHaveText(/until|20\d\d/);
    await expect(mine.getByRole('listitem').last()).toHaveText(/Canceled: yours until .*20\d\d/);
    await mine.getByRole('button', { name: 'Resume Intermediate One' }).click();
    await expect(mine.getByRole('listitem').last()).toHaveText(/Ends on .*20\d\d/);
  });

  test('the crypto add-on includes crypto robots of all timeframes, and no others', async ({ page }) => {
    await signIn(page.context(), await joinAs('Coin Fan'));
    await page.goto(PLANS);
    await page.getByRole('checkbox', { name: 'Choose Intraday Crypto' }).check();
    await page.getByRole('button', { name: 'Select' }).click();
    await page.getByRole('button', { name: 'Start plan (no charge)' }).click();
    await expect(page.getByRole('link', { name: 'See all robots' })).toBeVisible();
    const { first } = findCards(page);
    for (const minutes of [60, 5]) {
      await page.goto(`/bot-crypto-trading/?timeframe=${minutes}`);
      await expect(first.follow).toBeVisible();
    }
    await page.goto(ONE_PLAN);
    await expect(first.subscribe).toBeVisible();
  });
});

test.describe('a robot up close', () => {
  test('a robot’s page and its modal agree on whether it’s followed', async ({ page }) => {
    await signIn(page.context(), await joinAs('Close Looker', ['--plan', '1']));
    await page.goto(ONE_PLAN);
    const { first } = findCards(page);
    await expect(first.follow).toBeVisible();
    await first.card.getByRole('link', { name: /^STATS/ }).click();
    const dialog = page.getByRole('dialog');
    for (const name of [
      'Profit Factor',
      'Profitable Trades',
      'Loss Trades',
      'Max Open Trades',
      'Profit/Drawdown',
      'Absolute Drawdown',
    ])
      await expect(dialog.getByText(name, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: /^Follow / }).click();
    await expect(dialog.getByRole('button', { name: /^Unfollow / })).toHaveAttribute('aria-busy', 'false');
    await dialog.getByRole('tab', { name: 'DESCRIPTION' }).click();
    await expect(dialog.getByRole('tabpanel')).toHaveText(/\w{3}/);
    await page.keyboard.press('Escape');
    await expect(first.unfollow).toBeVisible();

    const expectCalm = await watchFromStart(page, '^(JOIN FOR FREE|Join for free to see dollar amounts)$');
    await first.card.getByRole('link', { name: /^VIEW DETAILS/ }).click();
    const box = page.getByRole('region', { name: 'Follow this robot' });
    await expect(box.getByRole('button', { name: /^Unfollow / })).toBeVisible();
    await expect(page.getByRole('main').getByText('Closed P/L', { exact: true }).first()).toBeVisible();
    await expectCalm();
    await box.getByRole('button', { name: /^Unfollow / }).click();
    await expect(box.getByRole('button', { name: /^Follow / })).toHaveAttribute('aria-busy', 'false');
    await page.goBack();
    await expect(first.follow).toBeVisible();
  });
});

test('a user recomputes a robot’s ledger in the browser, and sees which entry was altered', {
  tag: '@main',
}, async ({ page, robots }) => {
  await signIn(page.context(), await joinAs('Own Auditor'));
  const robot = robots.find(({ Id, ClosedCount }) => Id > 0 && ClosedCount > 30);
  await page.goto(`${LIST}${robot?.Id}-robot/`);
  const ledger = page.getByRole('region', { name: 'Check it yourself' });
  await ledger.getByRole('button', { name: 'Verify in your browser' }).click();
  await expect(ledger.getByText(/^[\d,]+ of [\d,]+ entries match$/)).toBeVisible();
  await expect(ledger.getByRole('cell', { name: 'Match', exact: true })).toHaveCount(6);
  await expectAccessible(page, 'a verified ledger', { within: '[aria-labelledby="ledger"]' });

  await page.route('**/api/ledger/*.csv', async (route) => {
    const file = await (await route.fetch()).text();
    await route.fulfill({ body: file.replace(/(,20,(?:open|close),\d+,\d+,\w+,)\d/, '$17') });
  });
  await ledger.getByRole('button', { name: 'Verify again' }).click();
  await expect(
    ledger.getByText(/^Entry 20 doesn’t match: its content does not match its hash\.$/),
  ).toBeVisible();
});

test.describe('the subscriber’s home', () => {
  test('shows first steps while it’s empty, then robots, trades and bookmarks', async ({ page, robots }) => {
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
    await feed.getByRole('link', { name: 'All trades' }).click();
    const table = page.getByRole('table').filter({ hasText: 'Exit price' });
    await expect(table.getByRole('row')).toHaveCount(21);
    await page.getByRole('button', { name: 'Show more trades' }).click();
    await expect(table.getByRole('row')).not.toHaveCount(21);
    await expect(page.getByText(/^Expert · Manage/)).toBeVisible();
  });
});

test('users’ pages are accessible, light and dark, and fit a small phone', async ({ page }) => {
  const member = await joinAs('Careful Reader', ['--plan', '2']);
  const robots = await findFollowable(member, { timeframes: [60] });
  for (const { Id: productId } of robots.slice(0, 2)) {
    await callAs(member, 'CxAIRobotProduct/Subscribe', { productId });
    await callAs(member, 'CxAIRobotProduct/SetBookmark', { productId, bookmarked: true });
  }
  await signIn(page.context(), member);
  // Without transitions, which would be in progress after a color change.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [path, looks] of [
    [LIST, 'light'],
    [HOME, 'both'],
    [PLANS, 'both'],
    [MY_PLANS, 'light'],
    ['/app/user/account/', 'both'],
    ['/app/user/memberships/register?justRegistered=true', 'light'],
    // Drawn by the same parts as for guests, and as the list above.
    ['/bot-trading/1-x/', 'light'],
    ['/app/prelogin/beginner', 'dark'],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 900 });
    await openSettled(page, path);
    // The frame is the same on all of them.
    const within = path === LIST ? undefined : 'main';
    await expectAccessibleEverywhere(page, path, { within, looks });
  }
});

/** Opens a page and waits until the user's data has loaded. */
async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByText(/^(Loading|One moment)/).filter({ visible: true })).toHaveCount(0);
}
