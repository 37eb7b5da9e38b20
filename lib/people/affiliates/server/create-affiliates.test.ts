import { type Millis, plus } from '@/lib/core/base/brand';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { InvoiceChange } from '@/lib/people/memberships/payments';
import { addUser } from '@/lib/people/memberships/testing/users';
import { insertReferral } from '@/lib/people/referrals/server/referral-store';
import { PayoutConflictError } from '../payout-conflict';
import { createAffiliates } from './create-affiliates';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5, 12) as Millis;
const day = (count: number) => plus(START, count * DAY);

/** Ann, an affiliate with 20%, and Ben and Eve, who joined by her link; days count from when she joined. */
async function make(open: OpenTestDatabase) {
  const { db } = await open();
  for (const id of ['ann', 'ben', 'eve']) await addUser(db, id);
  for (const userId of ['ben', 'eve'])
    await insertReferral(db, { userId, referrerId: 'ann', state: 'counted', reasons: [] }, START);
  const affiliates = createAffiliates({ db, percent: 20 });
  await affiliates.join('ann', START);
  const take = (change: object, at: Millis) =>
    db
      .transaction()
      .execute((tx) => affiliates.takeInvoice(tx, { userId: 'ben', at, ...change } as InvoiceChange, at));
  return {
    db,
    affiliates,
    pay: (invoiceId: string, cents: number, at: Millis, more: object = {}, payer: object = {}) =>
      take(
        {
          type: 'paid',
          invoiceId,
          invoice: { id: invoiceId, cents, payerName: 'Ben B.', payerEmail: 'ben@people.example', ...payer },
          ...more,
        },
        at,
      ),
    refund: (invoiceId: string, cents: number, isFull: boolean, at: Millis) =>
      take({ type: 'refunded', invoiceId, cents, isFull }, at),
    dispute: (invoiceId: string, outcome: string, at: Millis) =>
      take({ type: 'disputed', invoiceId, disputeId: 'dp_1', outcome }, at),
    balance: async (at: Millis) => (await affiliates.account('ann', at)).balance,
    lines: async () =>
      (await affiliates.account('ann', START)).lines.map(({ cause, cents }) => [cause, cents]),
  };
}

forEachEngine('commission', (open) => {
  it('is held for 30 days, then paid out once, and every sum is exact', async () => {
    const { affiliates, pay, balance, lines } = await make(open);
    await pay('in_1', 5_299, day(1));
    await pay('in_1', 5_299, day(1));
    await pay('in_2', 1_299, day(20), { userId: 'eve' });
    expect(await lines()).toEqual([
      ['paid', 259],
      ['paid', 1_059],
    ]);
    expect(await balance(plus(day(31), -1))).toEqual({
      earned: 1_318,
      onHold: 1_318,
      payable: 0,
      paidOut: 0,
    });
    expect(await affiliates.due(plus(day(31), -1))).toEqual([]);
    const ann = { name: 'Name of ann', email: 'ann@people.example' };
    expect(await affiliates.due(day(31))).toEqual([{ to: ann, cents: 1_059 }]);
    await expect(affiliates.makePayout(1_058, day(31))).rejects.toThrow(PayoutConflictError);
    const [first, second] = await Promise.allSettled([
      affiliates.makePayout(1_059, day(31)),
      affiliates.makePayout(1_059, day(31)),
    ]);
    const made = first.status === 'fulfilled' ? first : second;
    expect(made.status === 'fulfilled' && (await affiliates.payout(made.value))).toEqual([
      { to: ann, cents: 1_059 },
    ]);
    expect(await affiliates.payouts()).toMatchObject([{ at: day(31), count: 1, cents: 1_059 }]);
    expect(await balance(day(31))).toEqual({ earned: 1_318, onHold: 259, payable: 0, paidOut: 1_059 });
    await expect(affiliates.makePayout(1_059, day(31))).rejects.toThrow('Nothing is due');
  });
});

onSqlite('commission', (open) => {
  it('is reversed by a refund, in proportion to it, also after its payout', async () => {
    const { affiliates, pay, refund, balance, lines } = await make(open);
    await pay('in_1', 10_000, day(1));
    await refund('in_1', 2_500, false, day(2));
    await affiliates.makePayout(1_500, day(40));
    await refund('in_1', 10_000, true, day(41));
    await refund('in_1', 2_500, false, day(42));
    expect(await lines()).toEqual([
      ['refund', -1_500],
      ['payout', -1_500],
      ['refund', -500],
      ['paid', 2_000],
    ]);
    expect(await balance(day(43))).toEqual({ earned: 0, onHold: 0, payable: -1_500, paidOut: 1_500 });
    // What comes next makes up for it first.
    await pay('in_2', 10_000, day(43));
    expect(await affiliates.due(day(80))).toMatchObject([{ cents: 500 }]);
  });

  it.each([
    ['won', 2_000],
    ['lost', 0],
  ])('is reversed while a payment is disputed; %s leaves %d cents', async (outcome, left) => {
    const { pay, dispute, balance } = await make(open);
    await pay('in_1', 10_000, day(1));
    await dispute('in_1', 'open', day(2));
    expect((await balance(day(2))).earned).toBe(0);
    await dispute('in_1', outcome, day(5));
    await dispute('in_1', 'open', day(3));
    expect((await balance(day(5))).earned).toBe(left);
  });

  it('is the same in whichever order events come', async () => {
    const { pay, refund, dispute, balance } = await make(open);
    await refund('in_1', 4_000, false, day(2));
    await pay('in_1', 10_000, day(1));
    await dispute('in_2', 'open', day(2));
    await pay('in_2', 10_000, day(1));
    expect((await balance(day(3))).earned).toBe(1_200);
  });

  it('comes from friends only, after joining, and where money is paid', async () => {
    const { db, pay, balance } = await make(open);
    await addUser(db, 'dan');
    await pay('in_1', 10_000, day(1), { userId: 'dan' });
    await pay('in_2', 10_000, day(-1));
    const unpaid = createAffiliates({ db, percent: null });
    await db.transaction().execute((tx) =>
      unpaid.takeInvoice(
        tx,
        {
          type: 'paid',
          userId: 'ben',
          invoiceId: 'in_3',
          at: day(1),
          invoice: { id: 'in_3', cents: 10_000, payerName: null, payerEmail: null },
        },
        day(1),
      ),
    );
    expect((await balance(day(2))).earned).toBe(0);
    await expect(unpaid.join('dan', day(1))).rejects.toThrow('pays no commission');
  });

  it.each([{ payerName: '  name  OF ann' }, { payerEmail: 'ann+card@people.example' }])(
    'waits for a review if the affiliate seems to have paid (%j)',
    async (payer) => {
      const { affiliates, pay, balance, lines } = await make(open);
      await pay('in_1', 10_000, day(1), {}, payer);
      expect(await balance(day(50))).toEqual({ earned: 2_000, onHold: 2_000, payable: 0, paidOut: 0 });
      const [item] = await affiliates.review();
      expect(item).toMatchObject({
        reasons: ['customer'],
        heldCents: 2_000,
        friend: { name: 'Name of ben' },
      });
      await affiliates.decide(item?.id ?? '', false, day(51));
      await expect(affiliates.decide(item?.id ?? '', true, day(51))).rejects.toThrow('isn’t in review');
      await pay('in_2', 10_000, day(60), {}, payer);
      expect(await lines()).toEqual([
        ['review', -2_000],
        ['paid', 2_000],
      ]);
      expect(await affiliates.review()).toEqual([]);
    },
  );

  it('can be paid once an admin lets the friend count, who isn’t asked for again', async () => {
    const { affiliates, pay, balance } = await make(open);
    const payer = { payerName: 'Name of ann' };
    await pay('in_1', 10_000, day(1), {}, payer);
    const [item] = await affiliates.review();
    await affiliates.decide(item?.id ?? '', true, day(2));
    await pay('in_2', 10_000, day(3), {}, payer);
    expect(await affiliates.review()).toEqual([]);
    expect((await balance(day(50))).payable).toBe(4_000);
  });

  it('stays in the books when its people delete their accounts, without naming them', async () => {
    const { db, affiliates, pay, refund } = await make(open);
    await pay('in_1', 10_000, day(1));
    await db.deleteFrom('users').where('id', '=', 'ben').execute();
    expect(await affiliates.due(day(40))).toMatchObject([{ cents: 2_000 }]);
    await db.deleteFrom('users').where('id', '=', 'ann').execute();
    await refund('in_1', 10_000, true, day(41));
    expect(await affiliates.due(day(80))).toEqual([]);
    const rows = await db
      .selectFrom('commission_lines')
      .select(['affiliate_id', 'cents'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { affiliate_id: null, cents: 2_000 },
      { affiliate_id: null, cents: -2_000 },
    ]);
  });
});
