/**
 * The main jobs of copying: a robot copied by Autopilot, and one selected for autotrading, each with fills and an end.
 * Between them, all trading is stopped from any page.
 */
import { expectAccessible } from './setup/accessible';
import { callAs, joinAs, type Member, signIn } from './setup/members';
import { findHolding, findTied, holdsCrypto } from './setup/robots';
import { expect, test } from './setup/test';

const COPIES = '/app/ai-robots/virtualaccounts/';

/** The number of positions and waiting orders in the member's paper account. */
async function countHeld(member: Member): Promise<readonly [positions: number, orders: number]> {
  const [positions, orders] = (await Promise.all([
    callAs(member, 'CxPaperTrades/GetPositions', {}),
    callAs(member, 'CxPaperTrades/GetOrders', {}),
  ])) as readonly { readonly Items: readonly unknown[] }[];
  return [positions?.Items.length ?? 0, orders?.Items.length ?? 0];
}

test('a subscriber copies a robot to paper trades, and ends that without positions', async ({ page }) => {
  const member = await joinAs('Paper Pilot', ['--plan', '3']);
  const robot = await findHolding(member);
  await callAs(member, 'CxAIRobotProduct/Subscribe', { productId: robot.Id, unsubscribeAnother: false });
  await signIn(page.context(), member);

  await page.goto(COPIES);
  const card = page.locator(`main [data-robot="${robot.Id}"]`);
  const autopilot = card.getByRole('switch', { name: `Autopilot of ${robot.Name}` });
  await autopilot.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount per trade').fill('2,500');
  await sheet.getByLabel(/^Copy the .*open trade/).check();
  await expectAccessible(page, 'the sheet', { within: 'dialog' });
  await sheet.getByRole('button', { name: 'Turn Autopilot on' }).click();
  await expect(sheet).toHaveCount(0);
  const row = page.getByRole('row').filter({ has: page.locator(`[data-robot="${robot.Id}"]`) });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  // Crypto fills at the next price.
  await expect(async () => expect((await countHeld(member))[0]).toBeGreaterThan(0)).toPass();

  // Pausing and resuming, and money set aside, are in `virtual-accounts.test.tsx`.
  await page.goto('/app-ng/home');
  await page
    .getByRole('table', { name: 'Robots you follow' })
    .getByRole('button', { name: `Unfollow ${robot.Name}` })
    .click();
  await expect(sheet.getByRole('radio', { name: /^Let the robot close them/ })).toBeChecked();
  await sheet.getByRole('radio', { name: /^Close them now/ }).check();
  await sheet.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  await expect(async () => expect(await countHeld(member)).toEqual([0, 0])).toPass();
});

test('a subscriber selects a robot for autotrading on the paper account, stops all trading, and deselects it', async ({
  page,
}) => {
  const member = await joinAs('Auto Trader', ['--plan', '3']);
  const robot = await findTied(member);
  await signIn(page.context(), member);
  const accountInfo = () => callAs(member, 'CxAIRobotProduct/GetUserBrokerAccountInfo', {});

  await page.goto(`/bot-trading/robot/${-1_000_000_000 - robot.Id}/`);
  const autotrading = page
    .getByRole('switch', { name: `Selected for Autotrading of ${robot.Name}` })
    .and(page.locator(':visible'))
    .first();
  await autotrading.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^The robot trades your paper account by a broker’s rules/)).toBeVisible();
  await sheet.getByLabel('Amount per trade').fill('2,500');
  if (holdsCrypto(robot)) await sheet.getByLabel(/^Copy the .*open trade/).check();
  await sheet.getByRole('button', { name: 'Follow and select' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(autotrading).toBeChecked();
  if (holdsCrypto(robot))
    await expect(async () => expect((await countHeld(member))[0]).toBeGreaterThan(0)).toPass();
  expect(await accountInfo()).toMatchObject({
    Name: 'Paper account',
    BrokerType: 'Emulator',
    Mode: 'paper',
    SelectedCount: 1,
    IsStale: false,
  });

  await page.setViewportSize({ width: 360, height: 740 });
  const stop = page.locator('header').getByRole('button', { name: 'Stop all trading' }).first();
  await stop.focus();
  await page.keyboard.press('Enter');
  const stopped = page.getByRole('dialog', { name: 'Trading is stopped' });
  await expect(stopped.getByText('1 robot paused on your paper account.')).toBeVisible();
  await stopped.getByRole('link', { name: 'Broker accounts' }).click();
  const paper = page.locator('[data-account="paper"]');
  await expect(page.getByText('Robots you select for autotrading trade your paper account')).toBeVisible();
  await expect(paper.getByText('Paused: all trades')).toBeVisible();
  await expect(stop).toHaveCount(0);
  await expectAccessible(page, 'broker accounts of a user', { within: 'main' });
  await paper.getByRole('button', { name: 'Resume' }).click();
  await expect(paper.getByText('Active', { exact: true })).toBeVisible();
  await expect(stop).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(COPIES);
  await page.locator(`main a[data-robot="${robot.Id}"]`).click();
  await expect(page.getByText('Autotrading · Paper account')).toBeVisible();
  await page.getByRole('switch', { name: `Selected for Autotrading of ${robot.Name}` }).click();
  if (holdsCrypto(robot)) {
    await sheet.getByRole('radio', { name: /^Close them now/ }).check();
    await sheet.getByRole('button', { name: 'Deselect' }).click();
  }
  await expect(async () => expect(await countHeld(member)).toEqual([0, 0])).toPass();
  await expect(async () => expect(await accountInfo()).toMatchObject({ SelectedCount: 0 })).toPass();
});
