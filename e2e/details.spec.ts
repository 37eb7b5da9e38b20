import type { Locator, Page } from 'playwright/test';
import { expectToFit, findViolations } from './setup/accessible';
import { type ListedRobot, someRobot } from './setup/addresses';
import { callAs, joinAs, otherBrowser } from './setup/members';
import { canBeFollowed } from './setup/robots';
import { expect, test } from './setup/test';

const CURVE_CALL = '**/api/CxAIRobotProduct/GetEquityCurve';

/** A robot with a long record, which can be followed. */
function tradedRobot(robots: readonly ListedRobot[]): ListedRobot {
  const robot = robots.filter(canBeFollowed).find(({ Id, ClosedCount }) => Id > 0 && ClosedCount > 20);
  if (!robot) throw new Error('No robot with trades');
  return robot;
}

const robotAddress = ({ Id }: ListedRobot) => `/bot-trading/${Id}-x/`;
const inAppPath = ({ Id }: ListedRobot) => `/app/mobilewebviewpapertrades/ai-robot/${Id}/`;
const findEquity = (page: Page) => page.getByRole('region', { name: 'Equity', exact: true });
const findPicture = (page: Page) => findEquity(page).getByRole('img', { name: /^Equity curve/ });
const periodButton = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const isCanvas = (picture: Locator) => picture.evaluate((element) => element.tagName === 'CANVAS');

/** Records layout shifts, as the browser reports them with what moved, and any move of the chart. */
async function watchShifts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    interface Shift {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          [node?.nodeName, node?.textContent?.slice(0, 40), previousRect.y, currentRect.y].join(' '),
        );
        shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const frame = findEquity(page).getByRole('figure');
  const height = async () => (await frame.boundingBox())?.height;
  const before = await height();
  return async () => {
    expect(await height()).toBe(before);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts') as string[])).toEqual([]);
  };
}

test.describe('a guest without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('can read everything about a robot as text', async ({ page, robots }) => {
    await page.goto(robotAddress(tradedRobot(robots)));
    const titles = [
      'Since simulated publication',
      'Equity',
      'Follow this robot',
      'Monthly returns',
      'Worst month',
      'Statistics',
      'Latest trades',
      'Open positions',
      'Signals',
      'Trading costs',
      'Results by ticker',
      'Definition',
      'Check it yourself',
      'Similar robots',
    ];
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);
    await expect(findPicture(page)).toHaveAccessibleName(
      /From 0% at the start to [+−\d].*Backtest: .*Replayed: /,
    );
    await expect(findEquity(page).getByText(/^Buy and hold [+−]/)).toBeVisible();
    await expect(
      page.getByText(/^(Since (simulated )?publication|Too early to judge|This robot lost)/).first(),
    ).toBeVisible();
    await expect(findEquity(page).getByText(/Buy and hold of the same tickers: [+−]/)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Drawdown curve\. Max drawdown .*%/ })).toBeVisible();
    for (const name of ['Monthly returns', 'Results by ticker', 'Costs'])
      await expect(page.getByRole('region', { name: `Table: ${name}` }).getByRole('row')).not.toHaveCount(1);
    const trades = page.getByRole('region', { name: 'Latest trades' });
    const rows = trades.getByRole('rowheader');
    await expect(rows).toHaveCount(20);
    await trades.getByRole('button', { name: /^Show all \d+$/ }).press('Enter');
    await expect(rows).not.toHaveCount(20);
    // The stylesheet filters.
    await trades.getByRole('radio', { name: /^Won \d+$/ }).check();
    const won = Number((await trades.getByText(/^Won \d+$/).textContent())?.split(' ')[1]);
    await expect(rows).toHaveCount(won);
    await expect(trades.getByRole('cell', { name: /^−.*%$/ })).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: /^Profit Factor.*Good: over 1\.5/ })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /^Max Open Trades.*about 30/ })).toBeVisible();
    const similar = page.getByRole('region', { name: 'Similar robots' });
    await expect(similar.getByRole('heading', { level: 3 })).toHaveCount(3);
    // The choice of a period needs scripts.
    await expect(findEquity(page).getByRole('radio')).toHaveCount(0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ['Statistics by phase', 'Open positions', 'Results by ticker'])
        expect(
          await page
            .getByRole('region', { name: `Table: ${name}` })
            .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).length),
          `${name}, ${width} px`,
        ).toBe(0);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const drawn = await findEquity(page).evaluate((equity) => ({
      hatching: [...equity.querySelectorAll('*')].some((one) =>
        getComputedStyle(one).backgroundImage.includes('gradient'),
      ),
      marks: [...equity.querySelectorAll('[data-line][aria-hidden]')].map(
        (one) => getComputedStyle(one).borderInlineStartColor,
      ),
    }));
    expect(drawn.hatching).toBe(true);
    expect(drawn.marks).toHaveLength(2);
    expect(drawn.marks[0]).not.toBe(drawn.marks[1]);
  });

  test('follows a card’s links to the description and the statistics', async ({ page }) => {
    for (const [link, target] of [
      [/^DESCRIPTION/, page.locator('#description')],
      [/^STATS/, page.getByRole('heading', { name: 'Statistics', exact: true })],
    ] as const) {
      await page.goto('/bot-trading/');
      await page.getByRole('link', { name: link }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(target).toBeInViewport();
    }
  });
});

test.describe('the equity chart', () => {
  test('shows another period on click, in place, and dark colors', async ({ page, robots }) => {
    await page.goto(robotAddress(tradedRobot(robots)), { waitUntil: 'networkidle' });
    const address = page.url();
    const picture = findPicture(page);
    const full = await picture.getAttribute('aria-label');
    await findEquity(page).scrollIntoViewIfNeeded();
    const expectNoShift = await watchShifts(page);
    await periodButton(page, 'Full').hover();
    await expect.poll(() => isCanvas(picture)).toBe(true);
    await expect(picture).toHaveAccessibleName(full ?? '');
    await periodButton(page, 'Half year').click();
    await expect(picture).toHaveAccessibleName(/^Equity curve of the last half year\. From 0% on /);
    await expect(findEquity(page).locator('figcaption')).toHaveText(/^From 0% on \d/);
    await expectNoShift();
    expect(page.url()).toBe(address);
    // It is drawn anew in dark colors.
    const pixels = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    await page.waitForTimeout(500);
    const light = await pixels();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(pixels).not.toBe(light);
  });

  test('shows all periods and reads a day by keyboard alone', { tag: '@main' }, async ({ page, robots }) => {
    await page.goto(robotAddress(tradedRobot(robots)), { waitUntil: 'networkidle' });
    await periodButton(page, 'Full').focus();
    for (const [key, period] of [
      ['ArrowLeft', 'the last year'],
      ['ArrowLeft', 'the last half year'],
      ['ArrowLeft', 'the last quarter'],
      ['ArrowLeft', 'the last month'],
      ['ArrowLeft', 'the last week'],
      ['ArrowLeft', 'the time since publication'],
      ['ArrowLeft', ''],
    ] as const) {
      await page.keyboard.press(key);
      await expect(findPicture(page)).toHaveAccessibleName(
        period === '' ? /^Equity curve\. From 0% at the start/ : new RegExp(`^Equity curve of ${period}\\.`),
      );
      expect(await isCanvas(findPicture(page))).toBe(true);
    }
    await expect(periodButton(page, 'Full')).toBeFocused();
    const last = await findEquity(page).locator('p').first().textContent();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name: 'Day on the chart' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(findEquity(page).locator('p').first()).not.toHaveText(last ?? '');
  });

  test('stays and offers to try again when a period fails to load', async ({ page, robots, complaints }) => {
    await page.route(CURVE_CALL, (route) => route.fulfill({ status: 500, json: { Message: 'no' } }));
    await page.goto(robotAddress(tradedRobot(robots)), { waitUntil: 'networkidle' });
    const expectNoShift = await watchShifts(page);
    await periodButton(page, 'Month').click();
    const note = findEquity(page).getByRole('alert');
    await expect(note).toHaveText(/Recalculating in progress\. The chart still shows the full record\./);
    await expect(findPicture(page)).toHaveAccessibleName(/^Equity curve\. From 0% at the start/);
    await page.unroute(CURVE_CALL);
    await note.getByRole('button', { name: 'Try again' }).click();
    await expect(findPicture(page)).toHaveAccessibleName(/^Equity curve of the last month/);
    await expect(note).toHaveCount(0);
    await expect(periodButton(page, 'Month')).toBeFocused();
    await expectNoShift();
    // The browser logs the failed call; there must be no other errors.
    expect(complaints.splice(0).filter((text) => !text.includes('500'))).toEqual([]);
  });
});

test.describe('subscribing to a robot', () => {
  // Plans of other robots are in `subscribe-path.test.ts`.
  test('leads to the plan for a 15-minute robot', async ({ page, robots }) => {
    const robot = robots.filter(canBeFollowed).find(({ Id, Name }) => Id > 0 && Name.endsWith(' 15 min'));
    if (!robot) throw new Error('No 15-minute robot');
    await page.goto(robotAddress(robot));
    const link = page.getByRole('link', { name: 'See plans' });
    await expect(link).toHaveAttribute(
      'href',
      `/app/user/memberships/level?selectedProducts=AIRobots&selectedRobotsCount=3&selectedRobotProductId=${robot.Id}`,
    );
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});

test.describe('with an invalid token', () => {
  // For the rejected token.
  test.use({ forgiven: /401/ });

  test('an app shows a robot without header and footer, and the token doesn’t leak', async ({
    page,
    robots,
  }) => {
    const robot = tradedRobot(robots);
    const told: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest())
        told.push(request.url(), request.headers()['referer'] ?? '', request.postData() ?? '');
    });
    await page.goto(`${inAppPath(robot)}?token=s3cret-t0ken&cx_user=77001`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const chrome of ['banner', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(chrome)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'JOIN FOR FREE' }).first()).toHaveAttribute(
      'href',
      '/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up',
    );
    await periodButton(page, 'Year').click();
    await expect(findPicture(page)).toHaveAccessibleName(/^Equity curve of the last year/);
    expect(await page.content()).not.toContain('s3cret-t0ken');
    expect(told.join('\n')).not.toMatch(/s3cret-t0ken|77001/);
    const similar = page.getByRole('region', { name: 'Similar robots' }).getByRole('link');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.isNavigationRequest()),
      similar.first().click(),
    ]);
    expect(new URL(request.url()).pathname).toMatch(/^\/app\/mobilewebviewpapertrades\/ai-robot\/-?\d+\/$/);
    expect(request.headers()['referer']).toBeUndefined();
  });
});

test('an app’s token signs its user in on that page only', async ({ browser, robots }) => {
  const member = await joinAs('In App', ['--plan', '3']);
  const { User: user } = (await callAs(member, 'Account/GetCurrentUser', {})) as { User: { Id: string } };
  const robot = tradedRobot(robots);
  const { Token: token } = (await callAs(member, 'Account/CreateAppToken', {})) as { Token: string };
  const page = await otherBrowser(browser);
  await page.goto(`${inAppPath(robot)}?token=${token}&cx_user=${user.Id}`);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: `Follow ${robot.Name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${robot.Name}`, exact: true })).toBeVisible();
  await expect(page.getByText('Amount per trade', { exact: true }).first()).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('region', { name: 'Similar robots' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(robot.Name);
  await expect(page.getByText('Amount per trade', { exact: true }).first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${inAppPath(robot)}?token=${token}&cx_user=somebody-else`);
  await expect(page.getByText('You’re seeing this page as a guest')).toBeVisible();
  await expect(page.getByRole('link', { name: 'JOIN FOR FREE' }).first()).toBeVisible();
  await page.context().close();
});

test('a robot with a negative id has its own address', async ({ page, robots }) => {
  const robot = robots.find(({ Id }) => Id < 0);
  if (!robot) throw new Error('No robot with a negative id');
  await page.goto(`/bot-trading/robot/${-1e9 - robot.Id}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(robot.Name.split(':')[0] ?? '');
});

test('a robot’s page fits and is accessible, on phones and computers, light and dark', async ({
  page,
  robots,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  // Disables transitions, so that colors are final when checked.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(robotAddress(someRobot(robots)), { waitUntil: 'networkidle' });
  await periodButton(page, 'Quarter').click();
  await expect(findPicture(page)).toHaveAccessibleName(/^Equity curve of the last quarter/);
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `a robot’s page, ${width} px`);
    await page.emulateMedia({ colorScheme });
    const violations = await findViolations(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
