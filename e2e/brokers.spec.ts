/** Broker accounts where prices aren't live, and all trading stopped from any page. */
import { expectAccessible } from './setup/accessible';
import { callAs, joinAs, signIn } from './setup/members';
import { findTied } from './setup/robots';
import { expect, test } from './setup/test';

const BROKERS = '/app/user/brokers/';

test('guests read what broker accounts take; a user stops all trading, and resumes it', async ({ page }) => {
  await page.goto(BROKERS);
  await expect(page.getByText(/^Broker accounts are off: prices are simulated/)).toBeVisible();
  await expectAccessible(page, 'broker accounts for guests');

  const member = await joinAs('Stop Tester', ['--plan', '3']);
  const { Id: productId } = await findTied(member);
  await callAs(member, 'CxAIRobotProduct/Subscribe', { productId, unsubscribeAnother: false });
  await callAs(member, 'CxAIRobotProduct/SelectProductForAutoTrading', { productId });
  await signIn(page.context(), member);

  await page.goto(BROKERS);
  const paper = page.locator('[data-account="paper"]');
  await expect(page.getByText('Robots you select for autotrading trade your paper account')).toBeVisible();
  await expect(paper.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect a broker' })).toHaveCount(0);
  await expectAccessible(page, 'broker accounts of a user');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ticker/');
  const stop = page.locator('header').getByRole('button', { name: 'Stop all trading' }).first();
  await stop.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Trading is stopped' });
  await expect(dialog.getByText('1 robot paused on your paper account.')).toBeVisible();
  await expectAccessible(page, 'what was stopped', { within: 'dialog' });
  await dialog.getByRole('link', { name: 'Broker accounts' }).click();

  await expect(paper.getByText('Paused: all trades')).toBeVisible();
  await expect(stop).toHaveCount(0);
  await paper.getByRole('button', { name: 'Resume' }).click();
  await expect(paper.getByText('Active', { exact: true })).toBeVisible();
  await expect(stop).toBeVisible();
});
