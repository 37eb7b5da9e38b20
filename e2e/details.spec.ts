import type { Locator, Page } from 'playwright/test';
import { expectToFit, findViolations } from './setup/accessible';
import type { ListedRobot } from './setup/listed-robots';
import { callAs, joinAs } from './setup/members';
import { canBeFollowed } from './setup/robots';
import { expect, test } from './setup/test';

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
});

test.describe('the equity chart', () => {
  test('shows another period on click, in place, and dark colors; the page fits and is accessible', async ({
    page,
    robots,
  }) => {
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
    // Without transitions, which would be in progress after a color change.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page, `a robot’s page, ${width} px`);
    }
    const violations = await findViolations(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
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
});

test.describe('an app’s token', () => {
  // For the rejected one.
  test.use({ forgiven: /401/ });

  test('signs its user in on that page only, without header and footer, and doesn’t leak', async ({
    page,
    robots,
  }) => {
    const member = await joinAs('In App', ['--plan', '3']);
    const { User: user } = (await callAs(member, 'Account/GetCurrentUser', {})) as { User: { Id: string } };
    const robot = tradedRobot(robots);
    const { Token: token } = (await callAs(member, 'Account/CreateAppToken', {})) as { Token: string };
    await page.goto(`${inAppPath(robot)}?token=${token}&cx_user=${user.Id}`);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: `Follow ${robot.Name}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Unfollow ${robot.Name}`, exact: true })).toBeVisible();
    await expect(page.getByText('Amount per trade', { exact: true }).first()).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    const similar = page.getByRole('region', { name: 'Similar robots' }).getByRole('link').first();
    await similar.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(robot.Name);
    await expect(page.getByText('Amount per trade', { exact: true }).first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('');

    const told: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest())
        told.push(request.url(), request.headers()['referer'] ?? '', request.postData() ?? '');
    });
    await page.goto(`${inAppPath(robot)}?token=s3cret-t0ken&cx_user=77001`);
    await expect(page.getByText('You’re seeing this page as a guest')).toBeVisible();
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
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.isNavigationRequest()),
      similar.click(),
    ]);
    expect(new URL(request.url()).pathname).toMatch(/^\/app\/mobilewebviewpapertrades\/ai-robot\/-?\d+\/$/);
    expect(request.headers()['referer']).toBeUndefined();
  });
});

test('a robot with a negative id has its own address', async ({ request, robots }) => {
  const robot = robots.find(({ Id }) => Id < 0);
  if (!robot) throw new Error('No robot with a negative id');
  const html = await (await request.get(`/bot-trading/robot/${-1e9 - robot.Id}/`)).text();
  expect(/<h1.*?<\/h1>/s.exec(html)?.[0].replaceAll(/<[^>]+>/g, '')).toContain(
    robot.Name.split(':')[0] ?? '',
  );
});
