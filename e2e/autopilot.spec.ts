/** The main job of paper trading: a robot copied by Autopilot, its fill, a pause, and the end. */
import { expectAccessible } from './setup/accessible';
import { callAs, joinAs, type Member, signIn } from './setup/members';
import { expect, test } from './setup/test';

const COPIES = '/app/ai-robots/virtualaccounts/';

interface FoundRobot {
  readonly Id: number;
  readonly Name: string;
  readonly OpenCount: number | null;
  readonly BrokerAccountUniqueId: string | null;
}

/** A robot whose market never closes, with a position that can be copied now. */
async function findHoldingRobot(member: Member): Promise<FoundRobot> {
  const request = { offset: 0, pageSize: 100, fundTypes: ['C'] };
  const { Items } = (await callAs(member, 'CxAIRobotProduct/GetAIRobots', { request })) as {
    readonly Items: readonly FoundRobot[];
  };
  const found = Items.find((robot) => robot.BrokerAccountUniqueId === null && (robot.OpenCount ?? 0) > 0);
  if (!found) throw new Error('No crypto robot holds a position');
  return found;
}

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
  const robot = await findHoldingRobot(member);
  await callAs(member, 'CxAIRobotProduct/Subscribe', { productId: robot.Id, unsubscribeAnother: false });
  await signIn(page.context(), member);

  await page.goto(COPIES);
  const card = page.locator(`main [data-robot="${robot.Id}"]`);
  const autopilot = card.getByRole('switch', { name: `Autopilot of ${robot.Name}` });
  await autopilot.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount a trade ($)').fill('5');
  await sheet.getByRole('button', { name: 'Turn Autopilot on' }).click();
  await expect(sheet.getByText(/^Please enter an amount from \$10/)).toBeVisible();
  await sheet.getByLabel('Amount a trade ($)').fill('2,500');
  await sheet.getByLabel(/^Copy the .*open trade/).check();
  await expectAccessible(page, 'the sheet', { within: 'dialog' });
  await sheet.getByRole('button', { name: 'Turn Autopilot on' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(autopilot).toBeChecked();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();

  // Crypto fills at the next price.
  await expect(async () => expect((await countHeld(member))[0]).toBeGreaterThan(0)).toPass();
  await page.goto('/app/papertrades');
  await expect(page.getByRole('table', { name: /positions/i }).getByRole('row')).not.toHaveCount(1);

  await page.goto(COPIES);
  await card.getByRole('button', { name: 'Pause' }).click();
  await sheet.getByRole('radio', { name: /^All trades/ }).check();
  await expect(sheet.getByText(/^Nothing guards open positions/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused: all trades')).toBeVisible();
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();

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
