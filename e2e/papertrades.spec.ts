/** A member's paper account: opening it, trading by hand, and what it shows afterwards. */
import { expectAccessible } from './setup/accessible';
import { joinAs, signIn } from './setup/members';
import { countShifts } from './setup/shifts';
import { expect, test } from './setup/test';

test('a member opens a paper account and trades by hand', async ({ page }) => {
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

  const shifts = await countShifts(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/app/papertrades');
  await expect(page.getByRole('row', { name: /BTC\.X Long/ })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.01);
  // Amounts are shown whole: in narrow tiles they shrink.
  const amounts = page.getByRole('main').locator('dd').filter({ hasText: /\$\d/ });
  const isWhole = (amount: HTMLElement) => {
    const text = document.createRange();
    text.selectNodeContents(amount);
    const [inner, outer] = [text.getBoundingClientRect(), amount.getBoundingClientRect()];
    return inner.right <= outer.right && getComputedStyle(amount).textOverflow === 'clip';
  };
  for (const amount of await amounts.all()) expect(await amount.evaluate(isWhole)).toBe(true);
  await expectAccessible(page, 'the paper account', { within: 'main' });
  // Files, resetting and further accounts are in `papertrades.test.tsx`.
  const href = (await page.getByRole('link', { name: 'Fills (CSV)' }).getAttribute('href')) ?? '';
  expect(await (await page.request.get(href)).text()).toContain('BTC.X');
});
