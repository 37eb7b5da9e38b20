/** A member's paper account, from opening it to downloading its record. */
import { readFileSync } from 'node:fs';
import { expectAccessible } from './setup/accessible';
import { joinAs, signIn } from './setup/members';
import { countShifts } from './setup/shifts';
import { expect, test } from './setup/test';

test('a member opens a paper account, trades by hand, and resets it', async ({ page }) => {
  await signIn(page.context(), await joinAs('Paper Trader'));
  await page.goto('/app/papertrades');
  await page.getByRole('radio', { name: '$10,000' }).check();
  await page.getByRole('button', { name: 'Open paper account' }).click();
  await expect(page.getByRole('heading', { name: 'No paper trades yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the paper exchange' }).click();

  // Crypto trades around the clock, so the order fills now. All by keyboard.
  const picker = page.getByRole('combobox', { name: 'Ticker' });
  await picker.fill('BTC.X');
  await expect(page.getByRole('option', { name: /BTC\.X/ })).toBeVisible();
  await picker.press('ArrowDown');
  await picker.press('Enter');
  await expect(page).toHaveURL(/\?ticker=BTC\.X$/);
  const ticket = page.getByRole('region', { name: 'Paper order' });
  await ticket.getByRole('radio', { name: 'Quantity' }).focus();
  await page.keyboard.press('ArrowRight');
  await ticket.getByLabel('Amount in dollars').fill('1000');
  await expect(ticket.getByText('Fills at the next price')).toBeVisible();
  // Enter reviews the order, and once more sends it.
  await ticket.getByLabel('Amount in dollars').press('Enter');
  await expect(ticket.getByRole('button', { name: 'Send: buy $1,000 of BTC.X' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ticket.getByText('Bought BTC.X on paper')).toBeVisible();
  const positions = page.getByRole('tabpanel', { name: /^Positions/ });
  await expect(positions.getByRole('row', { name: /BTC\.X Long/ })).toBeVisible();
  await expectAccessible(page, 'the paper exchange');

  await ticket.getByRole('radio', { name: 'Sell' }).check();
  await ticket.getByRole('radio', { name: 'Limit', exact: true }).check();
  await ticket.getByLabel('Limit price').fill('900000');
  await ticket.getByLabel('Amount in dollars').fill('100');
  await ticket.getByRole('button', { name: /^Review: sell \$100 of BTC\.X/ }).click();
  await ticket.getByRole('button', { name: /^Send/ }).click();
  const orders = page.getByRole('region', { name: 'Waiting orders', exact: true });
  await expect(orders.getByRole('row', { name: /Sell \$100 · limit/ })).toBeVisible();

  // Its line on the chart moves by keys, and sends one change.
  const line = page.getByRole('slider', { name: /^Target/ });
  await line.focus();
  await line.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Confirm the move' })).toContainText(
    '900,000.00 → 899,990.00',
  );
  await line.press('Enter');
  await expect(orders.getByRole('row', { name: /899,990\.00/ })).toBeVisible();
  await orders.getByRole('button', { name: /^Cancel Sell \$100 at 899,990\.00 or better/ }).click();
  await expect(orders.getByText(/wait here\.$/)).toBeVisible();

  const shifts = await countShifts(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/app/papertrades');
  await expect(page.getByRole('row', { name: /BTC\.X Long/ })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.01);
  await page.goto('/app/papertrades/exchange/?ticker=BTC.X');
  await expect(page.getByRole('button', { name: 'Earlier' })).toBeEnabled();
  expect(await shifts()).toBeLessThan(0.03);
  await page.goBack();
  // Amounts are shown whole: in narrow tiles they shrink.
  const amounts = page.getByRole('main').locator('dd').filter({ hasText: /\$\d/ });
  const isWhole = (amount: HTMLElement) => {
    const text = document.createRange();
    text.selectNodeContents(amount);
    const [inner, outer] = [text.getBoundingClientRect(), amount.getBoundingClientRect()];
    return inner.right <= outer.right && getComputedStyle(amount).textOverflow === 'clip';
  };
  for (const amount of await amounts.all()) expect(await amount.evaluate(isWhole)).toBe(true);
  await expectAccessible(page, 'the paper account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Fills (CSV)' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('BTC.X');

  await page.getByRole('button', { name: 'Reset account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your paper account' });
  await dialog.getByLabel('Type RESET to confirm').fill('RESET');
  await dialog.getByRole('button', { name: 'Reset account' }).click();
  await expect(page.getByRole('heading', { name: 'No paper trades yet' })).toBeVisible();
  await expect(page.getByLabel('Files of account')).toContainText('No. 1');

  await page.getByText('Paper account ⌄').click();
  await page.getByRole('button', { name: 'Open another account…' }).click();
  await page.getByLabel('Name').fill('Swing test');
  await page.getByRole('button', { name: 'Open account', exact: true }).click();
  await expect(page.getByText('Swing test ⌄')).toBeVisible();
  await expect(page).toHaveURL(/\?account=2/);
  await page.reload();
  await expect(page.getByText('Swing test ⌄')).toBeVisible();
  await expectAccessible(page, 'several paper accounts');
  await page.getByRole('link', { name: 'Paper account', exact: true }).click();
  await expect(page.getByText('Paper account ⌄')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Swing test ⌄')).toBeVisible();
});
