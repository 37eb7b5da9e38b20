import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { forEachEngine, type TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import type { ProductId } from '../products';
import { addUser, noteMails } from '../testing/users';
import { createMemberships } from './memberships';
import { createSandboxPayments } from './sandbox-payments';

const NOW = Date.UTC(2026, 10, 12) as Millis;
const DAY = 86_400_000;

async function make(open: () => Promise<TestDatabase>) {
  const { db } = await open();
  await addUser(db, 'ann');
  await addUser(db, 'bob');
  const { mails, noted } = noteMails();
  const payments = createSandboxPayments((id) => `/cc/?checkout=${id}`);
  const memberships = createMemberships({ db, payments, mails });
  const begin = async (
    products: ProductId[],
    { period = 'month' as 'month' | 'year', now = NOW, user = 'ann' } = {},
  ) => {
    const opened = await memberships.openCheckout(user, { products, period }, null, now as Millis);
    return { ...opened, id: opened.url?.split('=')[1] ?? '' };
  };
  const buy = async (...order: Parameters<typeof begin>) => {
    const { id, message } = await begin(...order);
    if (id === '') throw new Error(message);
    return memberships.completeCheckout(order[1]?.user ?? 'ann', id, (order[1]?.now ?? NOW) as Millis);
  };
  const has = async (now: Millis, user = 'ann') => {
    const { planLevel, items } = await memberships.readUserMemberships(user, now);
    return [planLevel, ...items.map(({ product }) => product)];
  };
  return { db, memberships, noted, begin, buy, has };
}

forEachEngine('memberships', (open, itOnce) => {
  itOnce('let a user open thirty checkouts an hour', async () => {
    const { db } = await make(open);
    const payments = createSandboxPayments(() => '/');
    const memberships = createMemberships({ db, payments, mails: noteMails().mails });
    const request = { products: ['Expert'], period: 'month' } as const;
    const opened = async (now: Millis) => (await memberships.openCheckout('ann', request, null, now)).success;
    for (let count = 0; count < 30; count += 1) expect(await opened(NOW)).toBe(true);
    expect(await opened(NOW)).toBe(false);
    expect(await db.selectFrom('checkouts').select('id').execute()).toHaveLength(30);
    expect(await opened(plus(NOW, 3_600_000))).toBe(true);
  });

  it('end with the account, unless one is just being paid and couldn’t be ended later', async () => {
    const { db } = await make(open);
    let isPaid = true;
    const payments = {
      ...createSandboxPayments(() => '/'),
      kind: 'stripe' as const,
      begin: async () => ({ url: 'https://pay.example/', ref: 'cs_1' }),
      abandon: async () => !isPaid,
    };
    const memberships = createMemberships({ db, payments, mails: noteMails().mails });
    await memberships.openCheckout('ann', { products: ['Expert'], period: 'month' }, null, NOW);
    for (let i = 0; i < 2; i++)
      await expect(memberships.endAll('ann', NOW)).rejects.toThrow('being confirmed');
    isPaid = false;
    await memberships.endAll('ann', NOW);
    expect(await db.selectFrom('checkouts').select('state').execute()).toEqual([{ state: 'abandoned' }]);
  });

  itOnce('are not given away by a checkout that was opened before payments were set up', async () => {
    const { db, begin, has } = await make(open);
    const { id } = await begin(['Expert']);
    const paid = { ...createSandboxPayments(() => '/'), kind: 'stripe' as const };
    const later = createMemberships({ db, payments: paid, mails: noteMails().mails });
    await expect(later.completeCheckout('ann', id, NOW)).rejects.toThrow(InputError);
    expect(await has(NOW)).toEqual([0]);
  });

  itOnce('start at no charge in the sandbox, run until they are paid, and not a moment longer', async () => {
    const { buy, has, noted, memberships } = await make(open);
    expect(await buy(['IntermediateTwo', 'IntradayCrypto'])).toEqual({
      success: true,
      message: 'You now have Intermediate Two and Intraday Crypto. No money moved: this is a sandbox.',
    });
    const end = Date.UTC(2026, 11, 12) as Millis;
    expect(await has(plus(end, -1))).toEqual([2, 'IntermediateTwo', 'IntradayCrypto']);
    expect((await memberships.readUserMemberships('ann', NOW)).subscriptions).toEqual({
      IntradayCrypto: true,
      IntradayStockETF: false,
      IntradayForex: false,
      PatternSearchEngine: false,
      BuySellRecommendations: false,
      TrendPredictionEngine: false,
    });
    expect(await has(end)).toEqual([0]);
    expect(await has(NOW, 'bob')).toEqual([0]);
    expect(noted).toMatchObject([{ kind: 'plan-started', to: 'ann@people.example' }]);
    // Expired products don't prevent buying the same again.
    await buy(['IntermediateTwo'], { now: plus(end, DAY) });
    expect(await has(plus(end, DAY))).toEqual([2, 'IntermediateTwo']);
  });

  it('are one, however often and at how many places a checkout is completed', async () => {
    const { begin, memberships, has, noted } = await make(open);
    const { id } = await begin(['Expert']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => memberships.completeCheckout('ann', id, NOW)),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await has(NOW)).toEqual([3, 'Expert']);
    expect(noted).toHaveLength(1);
  });

  itOnce('are private: someone else’s checkout and plan don’t exist', async () => {
    const { begin, buy, memberships, has } = await make(open);
    const { id } = await begin(['Expert']);
    await expect(memberships.completeCheckout('bob', id, NOW)).rejects.toThrow(NotFoundError);
    await expect(memberships.readCheckout('bob', id)).rejects.toThrow(NotFoundError);
    await buy(['Expert']);
    const [plan] = (await memberships.readUserMemberships('ann', NOW)).items;
    await expect(memberships.cancel('bob', plan?.id ?? '', NOW)).rejects.toThrow(NotFoundError);
    await expect(memberships.resume('bob', plan?.id ?? '', NOW)).rejects.toThrow(NotFoundError);
    expect(await has(NOW, 'bob')).toEqual([0]);
  });

  itOnce('are canceled in one step, kept until their end, and can be resumed', async () => {
    const { buy, memberships, has, noted } = await make(open);
    await buy(['Expert']);
    const plan = async () => (await memberships.readUserMemberships('ann', NOW)).items[0];
    const id = (await plan())?.id ?? '';
    const kept = {
      success: true,
      message: 'You keep Expert until 12 December 2026 and won’t be charged again.',
    };
    expect(await memberships.cancel('ann', id, NOW)).toEqual(kept);
    expect(await memberships.cancel('ann', id, NOW)).toEqual(kept);
    expect(noted.map(({ kind }) => kind)).toEqual(['plan-started', 'plan-cancelled']);
    expect((await plan())?.cancelledAt).toBe(NOW);
    expect(await has(plus(NOW, 29 * DAY))).toEqual([3, 'Expert']);
    expect((await memberships.resume('ann', id, NOW)).success).toBe(true);
    expect((await plan())?.cancelledAt).toBeNull();
    await expect(memberships.cancel('ann', id, plus(NOW, 400 * DAY))).rejects.toThrow(NotFoundError);
  });

  itOnce('give way to a larger plan at once, and their rest is taken off', async () => {
    const { buy, begin, memberships, has } = await make(open);
    await buy(['IntermediateOne', 'IntradayCrypto']);
    const half = plus(NOW, 15 * DAY);
    const { id } = await begin(['Expert'], { period: 'year', now: half });
    expect(await memberships.readCheckout('ann', id)).toMatchObject({
      totalCents: 150_000,
      creditCents: 2_600 + 1_150,
      replaces: ['IntermediateOne', 'IntradayCrypto'],
    });
    expect(await has(half)).toEqual([1, 'IntermediateOne', 'IntradayCrypto']);
    await memberships.completeCheckout('ann', id, half);
    expect(await has(half)).toEqual([3, 'Expert']);
  });

  itOnce(
    'aren’t replaced by something cheaper than their unused part, bought twice, or sold needlessly',
    async () => {
      const { buy, begin } = await make(open);
      await buy(['Expert'], { period: 'year' });
      expect(await begin(['IntermediateOne'], { period: 'year' })).toMatchObject({
        success: false,
        message:
          'The unused part of Expert is worth $1,500, and Intermediate One costs $540: cancel Expert, and choose Intermediate One when it ends on 12 November 2027.',
      });
      expect((await begin(['Expert'], { period: 'year' })).message).toBe('You already have Expert.');
      expect((await begin(['IntradayCrypto'])).message).toMatch(/^Expert includes every tool/);
      expect((await begin(['Expert', 'IntradayCrypto'], { user: 'bob' })).success).toBe(false);
    },
  );

  itOnce.each([[['IntermediateOne', 'Expert']], [['Expert', 'Expert']], [[]]] as [ProductId[]][])(
    'refuse to sell %p',
    async (products) => {
      const { begin } = await make(open);
      await expect(begin(products)).rejects.toThrow(InputError);
    },
  );

  itOnce(
    'credit a rest once: an older checkout is given up, an old or outdated one completes nothing',
    async () => {
      const { buy, begin, memberships, has } = await make(open);
      await buy(['IntermediateOne']);
      const older = await begin(['IntermediateTwo']);
      const newer = await begin(['Expert']);
      expect((await memberships.completeCheckout('ann', older.id, NOW)).success).toBe(false);
      expect((await memberships.completeCheckout('ann', newer.id, plus(NOW, 2 * DAY))).success).toBe(false);
      expect(await has(NOW)).toEqual([1, 'IntermediateOne']);
      expect((await memberships.completeCheckout('ann', newer.id, NOW)).success).toBe(true);
    },
  );

  it('are granted and revoked by admins beside purchases', async () => {
    const { db, memberships, buy, has } = await make(open);
    await buy(['IntermediateOne']);
    const granted = await memberships.grant(
      'ann',
      { plan: 3, subscriptions: { IntradayCrypto: true }, admin: true, moneyManagement: true },
      NOW,
    );
    expect(granted).toMatchObject({ planLevel: 3, isContentAdmin: true, hasMoneyManagement: true });
    await memberships.grant('ann', { plan: 3 }, NOW);
    expect((await has(plus(NOW, 5000 * DAY))).sort()).toEqual([3, 'Expert', 'IntradayCrypto']);
    await memberships.grant('ann', { plan: 2 }, NOW);
    const { planLevel, subscriptions } = await memberships.readUserMemberships('ann', NOW);
    expect([planLevel, subscriptions.IntradayCrypto]).toEqual([2, true]);
    await memberships.grant('ann', { plan: 0, subscriptions: { IntradayCrypto: false }, admin: false }, NOW);
    expect(await has(NOW)).toEqual([1, 'IntermediateOne']);
    expect(await memberships.grant('ann', {}, NOW)).toMatchObject({
      isContentAdmin: false,
      hasMoneyManagement: true,
    });
    await expect(memberships.grant('nobody', { plan: 1 }, NOW)).rejects.toThrow(NotFoundError);
    expect(
      await db.selectFrom('memberships').selectAll().where('source', '=', 'admin').execute(),
    ).toHaveLength(3);
  });

  itOnce(
    'cannot be canceled where they were granted, and no smaller plan is sold to their owner',
    async () => {
      const { memberships, begin } = await make(open);
      await memberships.grant('ann', { plan: 3 }, NOW);
      const [plan] = (await memberships.readUserMemberships('ann', NOW)).items;
      expect((await memberships.cancel('ann', plan?.id ?? '', NOW)).success).toBe(false);
      expect((await begin(['IntermediateOne'])).message).toBe(
        'You already have Expert, complimentary. It includes everything in Intermediate One.',
      );
    },
  );

  itOnce('end with their account', async () => {
    const { memberships, buy, has } = await make(open);
    await buy(['Expert']);
    await memberships.endAll('ann', NOW);
    expect(await has(NOW)).toEqual([0]);
  });
});
