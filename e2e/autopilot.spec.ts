/** The main jobs of copying: a robot copied by Autopilot, and one selected for autotrading, each with fills and an end. */
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

test('a subscriber copies a robot to paper trades, pauses, and leaves it without positions', async ({
  page,
}) => {
  const member = await joinAs('Paper Pilot', ['--plan', '3']);
  const robot = await findHolding(member);
  await callAs(member, 'CxAIRobotProduct/Subscribe', { productId: robot.Id, unsubscribeAnother: false });
  await signIn(page.context(), member);

  await page.goto(COPIES);
  const card = page.locator(`main [data-robot="${robot.Id}"]`);
  const autopilot = card.getByRole('switch', { name: `Autopilot of ${robot.Name}` });
  await autopilot.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount per trade').fill('5');
  await sheet.getByRole('button', { name: 'Turn Autopilot on' }).click();
  await expect(sheet.getByText(/^Please enter an amount from \$10/)).toBeVisible();
  await sheet.getByLabel('Amount per trade').fill('2,500');
  await sheet.getByLabel(/^Copy the .*open trade/).check();
  await expectAccessible(page, 'the sheet', { within: 'dialog' });
  await sheet.getByRole('button', { name: 'Turn Autopilot on' }).click();
  await expect(sheet).toHaveCount(0);
  const row = page.getByRole('row').filter({ has: page.locator(`[data-robot="${robot.Id}"]`) });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  // Crypto fills at the next price.
  await expect(async () => expect((await countHeld(member))[0]).toBeGreaterThan(0)).toPass();
  await page.goto('/app/papertrades');
  await expect(page.getByRole('table', { name: /positions/i }).getByRole('row')).not.toHaveCount(1);

  await page.goto(COPIES);
  await row.getByRole('button', { name: /^Money set aside for / }).click();
  await sheet.getByLabel('Amount').fill('500');
  await sheet.getByRole('button', { name: 'Change' }).click();
  await expect(sheet).toHaveCount(0);
  await row.getByRole('button', { name: 'Pause' }).click();
  await sheet.getByRole('radio', { name: /^All trades/ }).check();
  await expect(sheet.getByText(/^Nothing guards open positions/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/nothing guards open positions, not even the robot’s stops/)).toBeVisible();
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

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

  await page.goto(COPIES);
  await expect(
    page.locator(`main [data-robot="${robot.Id}"]`).getByText('Ended', { exact: true }),
  ).toBeVisible();
});

test('a subscriber selects a robot for autotrading on the paper account, and deselects it', async ({
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
  await expectAccessible(page, 'the sheet', { within: 'dialog' });
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
