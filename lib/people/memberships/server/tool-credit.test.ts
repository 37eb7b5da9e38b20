import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ensureDefined } from '@/lib/core/base/assert';
import { type Millis, plus } from '@/lib/core/base/brand';
import { forEachEngine, onSqlite, type TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import { addPeriods } from '../period';
import { findProduct, type Period, type ProductId } from '../products';
import { addUser, noteMails } from '../testing/users';
import { addCheckout, type StoredCheckout } from './checkout-store';
import { beginByCredit } from './complete-checkout';
import { listHeld } from './membership-store';
import { createMemberships } from './memberships';
import { createSandboxPayments } from './sandbox-payments';
import { spendCredit } from './tool-credit-store';

const NOW = Date.UTC(2026, 10, 12, 10) as Millis;
const DAY = 86_400_000;
const month = (count: number) => addPeriods(NOW, 'month', count);

async function make(open: () => Promise<TestDatabase>) {
  const { db } = await open();
  await addUser(db, 'ann');
  const { mails, noted } = noteMails();
  const payments = createSandboxPayments((id) => `/cc/?checkout=${id}`);
  const memberships = createMemberships({ db, payments, mails });
  const readCheckout = (url: string | null) => url?.split('checkout=')[1] ?? '';
  const buy = async (product: ProductId, period: Period, now: Millis = NOW) => {
    const { url, message } = await memberships.openCheckout(
      'ann',
      { products: [product], period },
      null,
      now,
    );
    if (url === null) throw new Error(message);
    return memberships.completeCheckout('ann', readCheckout(url), now);
  };
  const openByCredit = (now: Millis = NOW, products: ProductId[] = ['IntradayCrypto']) =>
    memberships.openCheckout('ann', { products, period: 'month', isByCredit: true }, '/', now);
  const buyByCredit = async (now: Millis = NOW) => {
    const { url, message } = await openByCredit(now);
    return url === null
      ? { success: false, message }
      : memberships.completeCreditCheckout('ann', readCheckout(url), now);
  };
  /** Buys tools whose page may not exist yet. */
  const takeTools = (products: readonly ProductId[], now: Millis = NOW) =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, 'ann');
      const items = products.map((product) => ({ product, cents: findProduct(product)?.prices?.month ?? 0 }));
      const checkout: StoredCheckout = {
        id: randomUUID(),
        userId: 'ann',
        items,
        period: 'month',
        totalCents: 0,
        creditCents: 0,
        replaces: [],
        replaced: [],
        source: 'credit',
        ref: null,
        state: 'open',
        returnPath: null,
        createdAt: now,
      };
      await addCheckout(tx, checkout);
      const plan = ensureDefined((await listHeld(tx, 'ann'))[0], 'a plan');
      await beginByCredit(tx, checkout, plan, now);
    });
  const has = async (now: Millis) =>
    (await memberships.readUserMemberships('ann', now)).items.map(({ product }) => product);
  const left = async (now: Millis) => (await memberships.findToolCredit('ann', now))?.leftCents;
  const lines = () => db.selectFrom('tool_credit_lines').selectAll().orderBy('at').orderBy('no').execute();
  return {
    db,
    memberships,
    noted,
    buy,
    openByCredit,
    buyByCredit,
    takeTools,
    has,
    left,
    lines,
    readCheckout,
  };
}

forEachEngine('credit for tools', (open, itOnce) => {
  itOnce('pays for a tool each month of a yearly plan, and ends with it', async () => {
    const { buy, buyByCredit, has, left, lines, noted, memberships } = await make(open);
    await buy('IntermediateOne', 'year');
    expect(await left(NOW)).toBe(8_000);
    const bought = plus(NOW, 20 * DAY);
    expect(await buyByCredit(bought)).toEqual({
      success: true,
      message: 'You now have Intraday Crypto, paid with your plan’s credit.',
    });
    expect(noted.at(-1)).toMatchObject({
      kind: 'plan-started',
      data: { price: '$23 a month, paid with your plan’s credit', renewsAt: String(month(1)) },
    });
    expect(await memberships.findToolCredit('ann', bought)).toEqual({
      ...{ plan: 'IntermediateOne', monthlyCents: 8_000, leftCents: 5_700 },
      ...{ endsAt: month(1), isFollowed: true },
    });
    for (let count = 1; count < 12; count += 1) {
      expect(await has(plus(month(count), -1))).toEqual(['IntermediateOne', 'IntradayCrypto']);
      expect(await has(month(count))).toEqual(['IntermediateOne', 'IntradayCrypto']);
      expect(await left(month(count))).toBe(5_700);
    }
    expect(await has(month(12))).toEqual([]);
    const all = await lines();
    expect(all.map(({ month: index, cents }) => [index, Number(cents)])).toEqual(
      Array.from({ length: 12 }, (_, index) => [
        [index, 8_000],
        [index, -2_300],
      ]).flat(),
    );
    // A plan bought later starts with all of its credit.
    await buy('IntermediateOne', 'month', month(13));
    expect(await has(month(13))).toEqual(['IntermediateOne']);
    expect(await left(month(13))).toBe(8_000);
  });

  it('is spent once, however often a checkout is completed', async () => {
    const { buy, openByCredit, memberships, left, lines, readCheckout, noted } = await make(open);
    await buy('IntermediateTwo', 'month');
    const { url } = await openByCredit();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => memberships.completeCreditCheckout('ann', readCheckout(url), NOW)),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await left(NOW)).toBe(9_700);
    expect(await lines()).toHaveLength(2);
    expect(noted.map(({ kind }) => kind)).toEqual(['plan-started', 'plan-started']);
    await Promise.all(Array.from({ length: 5 }, () => memberships.readUserMemberships('ann', month(1))));
    expect(await lines()).toHaveLength(2);
  });

  it('never goes below zero when much is bought at once', async () => {
    const { buy, db, has } = await make(open);
    await buy('IntermediateOne', 'year');
    await has(NOW);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 2, maxLength: 8 }),
        async (prices) => {
          round += 1;
          const now = NOW;
          const [held] = await listHeld(db, 'ann');
          // Each round is a plan of its own, so that its credit is whole.
          const plan = { ...ensureDefined(held, 'the plan'), id: `plan-${round}` };
          const spent = await Promise.all(
            prices.map((priceCents, index) =>
              db.transaction().execute(async (tx) => {
                await lockUser(tx, 'ann');
                return spendCredit(
                  tx,
                  'ann',
                  plan,
                  { id: `tool-${index}`, product: 'IntradayCrypto', priceCents },
                  now,
                );
              }),
            ),
          );
          const rows = await db
            .selectFrom('tool_credit_lines')
            .selectAll()
            .where('plan_id', '=', plan.id)
            .orderBy('no')
            .execute();
          const paid = prices.filter((_, index) => spent[index]).reduce((sum, cents) => sum + cents, 0);
          expect(rows.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(8_000 - paid);
          expect(Number(rows.at(-1)?.balance_cents)).toBe(8_000 - paid);
          expect(paid).toBeLessThanOrEqual(8_000);
          // Only what didn't fit was refused.
          for (const [index, price] of prices.entries())
            if (!spent[index]) expect(price).toBeGreaterThan(8_000 - paid);
        },
      ),
      { numRuns: 6 },
    );
  });
});

onSqlite('credit for tools', (open) => {
  it('is refused in a sentence: without a plan, for what one has, and beyond what is left', async () => {
    const { buy, buyByCredit, openByCredit, takeTools, memberships } = await make(open);
    expect((await buyByCredit()).message).toMatch(/^Credit for tools comes with Intermediate One/);
    await buy('IntermediateOne', 'year');
    await takeTools(['IntradayStockETF', 'PatternSearchEngine']);
    expect((await buyByCredit()).message).toBe(
      'Intraday Crypto costs $23 a month, and $16 of your credit is left until 12 December 2026. Pay by card, or cancel a tool you pay with credit to have more next month.',
    );
    const [, first] = (await memberships.readUserMemberships('ann', NOW)).items;
    await memberships.cancel('ann', first?.id ?? '', NOW);
    expect((await buyByCredit(month(1))).success).toBe(true);
    expect((await buyByCredit(month(1))).message).toBe(
      'You already have Intraday Crypto until 12 January 2027.',
    );
    await expect(openByCredit(NOW, ['IntermediateTwo'])).rejects.toThrow('Credit pays for tools only');
    await buy('Expert', 'year', month(1));
    expect((await buyByCredit(month(1))).message).toMatch(/^Expert includes every tool/);
  });

  it('stops paying for a canceled tool at the month’s end, and not if that is undone', async () => {
    const { buy, buyByCredit, has, memberships } = await make(open);
    await buy('IntermediateOne', 'year');
    await buyByCredit();
    const [, tool] = (await memberships.readUserMemberships('ann', NOW)).items;
    const canceled = await memberships.cancel('ann', tool?.id ?? '', NOW);
    expect(canceled.message).toBe(
      'You keep Intraday Crypto until 12 December 2026. No more credit is spent on it.',
    );
    await memberships.resume('ann', tool?.id ?? '', NOW);
    expect(await has(month(1))).toEqual(['IntermediateOne', 'IntradayCrypto']);
    await memberships.cancel('ann', tool?.id ?? '', month(1));
    expect(await has(month(2))).toEqual(['IntermediateOne']);
    expect((await buyByCredit(month(2))).success).toBe(true);
  });

  it('follows an upgrade: tools are paid again with the new plan’s credit, and Expert includes them', async () => {
    const { buy, takeTools, has, left, lines } = await make(open);
    await buy('IntermediateOne', 'month');
    await takeTools(['IntradayForex', 'PatternSearchEngine']);
    const half = plus(NOW, 15 * DAY);
    await buy('IntermediateTwo', 'year', half);
    expect(await has(half)).toEqual(['IntradayForex', 'PatternSearchEngine', 'IntermediateTwo']);
    expect(await left(half)).toBe(12_000 - 2_300 - 2_900);
    expect(await has(addPeriods(half, 'month', 5))).toHaveLength(3);
    expect(await lines()).toHaveLength(9);
    await buy('Expert', 'year', plus(addPeriods(half, 'month', 5), DAY));
    expect(await has(plus(addPeriods(half, 'month', 5), DAY))).toEqual(['Expert']);
  });

  it('of a smaller plan keeps the tools held longest, and a mail names those that end', async () => {
    const { buy, takeTools, has, noted } = await make(open);
    await buy('IntermediateTwo', 'month');
    await takeTools(['IntradayStockETF', 'PatternSearchEngine'], plus(NOW, 1));
    await takeTools(['IntradayForex', 'BuySellRecommendations'], plus(NOW, 2));
    const later = plus(NOW, DAY);
    await buy('IntermediateOne', 'year', later);
    expect(await has(later)).toEqual([
      'IntradayStockETF',
      'PatternSearchEngine',
      'BuySellRecommendations',
      'IntermediateOne',
    ]);
    expect(noted.find(({ kind }) => kind === 'tools-ended')).toMatchObject({
      data: { tools: 'Intraday Forex', plan: 'Intermediate One', credit: '$80 a month' },
    });
  });

  it('comes with a granted plan too, until the grant is revoked', async () => {
    const { memberships, buyByCredit, has, left } = await make(open);
    await memberships.grant('ann', { plan: 1 }, NOW);
    await buyByCredit();
    expect(await has(month(3))).toEqual(['IntermediateOne', 'IntradayCrypto']);
    expect(await left(month(3))).toBe(5_700);
    await memberships.grant('ann', { plan: 0 }, month(3));
    expect(await has(month(3))).toEqual([]);
  });
});
