import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { onSqlite, type TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { type InvoiceChange, PaymentUnavailableError } from '../payments';
import type { ProductId } from '../products';
import { startStripeServer } from '../testing/stripe-server';
import { addUser, noteMails } from '../testing/users';
import { createMemberships } from './memberships';
import { createStripePayments } from './stripe-payments';

const SECRET = 'whsec_of_tests';
/** Signatures are checked against the clock, so the tests run in the present. */
const NOW = (Math.floor(Date.now() / 1000) * 1000) as Millis;
const MONTH = 30 * 86_400_000;
const END = NOW + MONTH;
const stripe = new Stripe('sk_test_secret');

let server: Awaited<ReturnType<typeof startStripeServer>>;
beforeEach(async () => {
  server = await startStripeServer();
});
afterEach(() => server.close());

const sign = (payload: string, timestamp: number, secret = SECRET) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

async function make(open: () => Promise<TestDatabase>) {
  const { db } = await open();
  await addUser(db, 'ann');
  const { mails, noted } = noteMails();
  const payments = await createStripePayments({
    secretKey: 'sk_test_secret',
    webhookSecret: SECRET,
    returnUrl: (id) => `https://site.example/cc/?checkout=${id}`,
    cancelUrl: () => 'https://site.example/level',
    portalReturnUrl: 'https://site.example/cc/',
    server: { host: '127.0.0.1', port: server.port, protocol: 'http' },
  });
  const invoices: InvoiceChange[] = [];
  const onInvoice = async (_: unknown, change: InvoiceChange) => void invoices.push(change);
  const memberships = createMemberships({ db, payments, mails, onInvoice });
  let events = 0;
  /** An event as Stripe signs it; `at` in milliseconds. */
  const event = (type: string, object: object, at: number = NOW) => {
    events += 1;
    const payload = JSON.stringify({
      id: `evt_${events}`,
      object: 'event',
      type,
      created: at / 1000,
      data: { object },
    });
    return { payload, at, header: sign(payload, at / 1000) };
  };
  const send = ({ payload, header, at }: ReturnType<typeof event>) =>
    memberships.takePaymentEvent(payload, header, at as Millis);
  const openOne = async (products: ProductId[] = ['IntermediateTwo']) => {
    const { url, message } = await memberships.openCheckout('ann', { products, period: 'month' }, null, NOW);
    const row = await db.selectFrom('checkouts').select('id').where('state', '=', 'open').executeTakeFirst();
    return { url, message, id: row?.id ?? '' };
  };
  const plan = async (now: number = NOW) => {
    const { planLevel, items } = await memberships.readUserMemberships('ann', now as Millis);
    const [first] = items;
    return {
      planLevel,
      count: items.length,
      paidUntil: first?.paidUntil,
      isCancelled: first?.cancelledAt != null,
      id: first?.id ?? '',
    };
  };
  return { db, memberships, event, send, buy: openOne, plan, noted, invoices };
}

const session = (checkout: string, ref = 'sub_1') => ({
  id: 'cs_1',
  payment_status: 'paid',
  metadata: { checkout },
  subscription: ref,
});
const subscription = (
  checkout: string,
  { ref = 'sub_1', status = 'active', start = NOW as number, end = END, cancels = false } = {},
) => ({
  id: ref,
  metadata: { checkout },
  status,
  cancel_at_period_end: cancels,
  items: { data: [{ current_period_start: start / 1000, current_period_end: end / 1000 }] },
});
const invoice = (checkout: string, end: number, ref = 'sub_1') => ({
  id: 'in_1',
  parent: { subscription_details: { metadata: { checkout }, subscription: ref } },
  lines: { data: [{ period: { start: 0, end: end / 1000 } }] },
});

onSqlite('payments with Stripe', (open) => {
  it('start a subscription with the table’s prices, once for each checkout', async () => {
    const { buy } = await make(open);
    const { url, id } = await buy(['IntermediateTwo', 'IntradayCrypto']);
    expect(url).toBe('https://pay.example/cs_1');
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      path: '/v1/checkout/sessions',
      idempotencyKey: `checkout-${id}`,
      form: {
        mode: 'subscription',
        customer_email: 'ann@people.example',
        'metadata[checkout]': id,
        'subscription_data[metadata][checkout]': id,
        'line_items[0][price_data][unit_amount]': '9300',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][recurring][interval]': 'month',
        'line_items[1][price_data][unit_amount]': '2300',
        success_url: `https://site.example/cc/?checkout=${id}`,
      },
    });
  });

  it('open a plan when it is paid, and not before', async () => {
    const { buy, send, event, plan, memberships, noted } = await make(open);
    const { id } = await buy();
    await send(event('checkout.session.completed', { ...session(id), payment_status: 'unpaid' }));
    await send(event('customer.subscription.created', subscription(id, { status: 'incomplete' })));
    expect((await plan()).planLevel).toBe(0);
    await expect(memberships.completeCheckout('ann', id, NOW)).rejects.toThrow(InputError);
    await send(event('checkout.session.completed', session(id)));
    await send(event('customer.subscription.updated', subscription(id)));
    expect(await plan()).toMatchObject({ planLevel: 2, count: 1 });
    expect(noted.map(({ kind }) => kind)).toEqual(['plan-started']);
    expect((await memberships.readCheckout('ann', id)).state).toBe('completed');
  });

  it('give the same result in any order, and however often each event is sent', async () => {
    const { buy, send, event, plan, db } = await make(open);
    const { id } = await buy();
    const events = [
      event('customer.subscription.updated', subscription(id)),
      event('invoice.paid', invoice(id, END)),
      event('checkout.session.completed', session(id)),
      event('customer.subscription.created', subscription(id)),
    ];
    await Promise.all([...events, ...events].map(send));
    for (const again of events) await send(again);
    expect(await plan()).toMatchObject({ planLevel: 2, count: 1 });
    expect(await db.selectFrom('memberships').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('payment_events').selectAll().execute()).toHaveLength(4);
  });

  it('extend it with each paid invoice, and take it away when one is not paid', async () => {
    const { buy, send, event, plan } = await make(open);
    const { id } = await buy();
    await send(event('customer.subscription.updated', subscription(id)));
    await send(event('invoice.paid', invoice(id, END + MONTH), END));
    expect((await plan()).paidUntil).toBe(END + MONTH);
    const third = { start: END + MONTH, end: END + 2 * MONTH };
    await send(event('customer.subscription.updated', subscription(id, third), END + MONTH));
    expect((await plan(END + MONTH)).planLevel).toBe(2);
    await send(
      event(
        'customer.subscription.updated',
        subscription(id, { ...third, status: 'past_due' }),
        END + MONTH + 1000,
      ),
    );
    expect((await plan(END + MONTH)).planLevel).toBe(0);
    // A late event about an earlier state changes nothing.
    await send(event('customer.subscription.updated', subscription(id, third), END + MONTH));
    expect((await plan(END + MONTH)).planLevel).toBe(0);
    await send(event('invoice.paid', invoice(id, third.end), END + MONTH + 5000));
    expect((await plan(END + MONTH)).planLevel).toBe(2);
  });

  it('end it for good when the subscription ends, even if that is the first event', async () => {
    const { buy, send, event, plan } = await make(open);
    const { id } = await buy();
    await send(event('customer.subscription.updated', subscription(id)));
    await send(event('customer.subscription.deleted', subscription(id, { status: 'canceled' }), NOW + 1000));
    expect((await plan()).planLevel).toBe(0);
    await send(event('invoice.paid', invoice(id, END + MONTH), NOW + 2000));
    expect((await plan()).planLevel).toBe(0);
    const second = await buy();
    await send(event('customer.subscription.deleted', subscription(second.id, { ref: 'sub_2' })));
    await send(event('checkout.session.completed', session(second.id, 'sub_2')));
    expect((await plan()).planLevel).toBe(0);
  });

  it('are canceled and resumed at Stripe, also from there', async () => {
    const { buy, send, event, plan, memberships } = await make(open);
    const { id } = await buy();
    await send(event('customer.subscription.updated', subscription(id)));
    const mine = await plan();
    expect((await memberships.cancel('ann', mine.id, plus(NOW, 5000))).message).toMatch(
      /^You keep Intermediate Two until \d+ \w+ \d{4} and won’t be charged again\.$/,
    );
    expect(server.requests.at(-1)).toMatchObject({
      path: '/v1/subscriptions/sub_1',
      form: { cancel_at_period_end: 'true' },
    });
    // A state from before the cancellation that comes late does not take it back.
    await send(event('customer.subscription.updated', subscription(id), NOW + 1000));
    expect((await plan()).isCancelled).toBe(true);
    await memberships.resume('ann', mine.id, plus(NOW, 6000));
    expect(server.requests.at(-1)?.form).toEqual({ cancel_at_period_end: 'false' });
    expect((await plan()).isCancelled).toBe(false);
    await send(event('customer.subscription.updated', subscription(id, { cancels: true }), NOW + 9000));
    expect((await plan()).isCancelled).toBe(true);
  });

  it('take the rest of the old plan off the first payment, and end the old one at Stripe', async () => {
    const { buy, send, event, plan } = await make(open);
    const first = await buy();
    await send(event('customer.subscription.updated', subscription(first.id)));
    const second = await buy(['Expert']);
    expect(server.requests.find(({ path }) => path === '/v1/coupons')).toMatchObject({
      idempotencyKey: `credit-${second.id}`,
      form: { amount_off: '9300', duration: 'once', max_redemptions: '1' },
    });
    expect(server.requests.at(-1)?.form).toMatchObject({ 'discounts[0][coupon]': 'credit_1' });
    const started = event('checkout.session.completed', session(second.id, 'sub_2'));
    server.setDown(true);
    await expect(send(started)).rejects.toThrow(PaymentUnavailableError);
    expect(await plan()).toMatchObject({ planLevel: 3, count: 1 });
    server.setDown(false);
    await send(started);
    expect(server.requests.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/v1/subscriptions/sub_1?prorate=false',
    });
    const asked = server.requests.length;
    await send(started);
    expect(server.requests).toHaveLength(asked);
  });

  it('abandon an earlier attempt when another one starts', async () => {
    const { buy } = await make(open);
    await buy();
    await buy(['Expert']);
    expect(server.requests.map(({ path }) => path)).toContain('/v1/checkout/sessions/cs_1/expire');
  });

  it('accept only recent events signed by Stripe, and ignore unknown ones', async () => {
    const { buy, event, send, plan, memberships, db } = await make(open);
    const { id } = await buy();
    const { payload, header } = event('checkout.session.completed', session(id));
    const seconds = NOW / 1000;
    const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
    for (const [body, signature] of [
      [payload, ''],
      [payload, 'nonsense'],
      [payload, sign(payload, seconds - 301)],
      [payload, sign(payload, seconds + 301)],
      [payload, sign(payload, seconds, 'whsec_other')],
      [payload, `t=NaN,v1=${hmac(`NaN.${payload}`)}`],
      [payload, `t=${seconds - 9999},t=${seconds},v1=${hmac(`${seconds}.${payload}`)}`],
      [payload.replace('paid', 'Paid'), header],
    ] as const)
      await expect(memberships.takePaymentEvent(body, signature, NOW)).rejects.toThrow(InputError);
    expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
    await send(event('customer.created', { id: 'cus_1' }));
    await send(event('customer.subscription.updated', subscription('another-site')));
    const { metadata: _, ...foreign } = subscription('');
    await send(event('customer.subscription.updated', { ...foreign, id: 'sub_9' }));
    expect((await plan()).planLevel).toBe(0);
  });

  it('refuse signed events that make no sense, and book nothing', async () => {
    const { buy, event, memberships, plan, db } = await make(open);
    const { id } = await buy();
    const good = JSON.parse(event('customer.subscription.updated', subscription(id)).payload) as object;
    const with_ = (more: object) => JSON.stringify({ ...good, ...more });
    const state = (more: object) => with_({ data: { object: { ...subscription(id), ...more } } });
    const period = (current_period_start: unknown, current_period_end: unknown) =>
      state({ items: { data: [{ current_period_start, current_period_end }] } });
    const seconds = NOW / 1000;
    for (const body of [
      '',
      'null',
      '[]',
      '"event"',
      '{"id":"evt_1"}',
      with_({ id: null }),
      with_({ id: 'evt\u0000' }),
      with_({ id: 'x'.repeat(300) }),
      with_({ type: 7 }),
      with_({ created: 'now' }),
      with_({ created: 1e300 }),
      with_({ created: -1 }),
      with_({ created: seconds + 7200 }),
      with_({ data: null }),
      with_({ data: { object: [] } }),
      with_({ data: { object: {} } }),
      state({ id: { $ne: 1 } }),
      state({ status: null }),
      state({ metadata: 'checkout' }),
      state({ items: { data: [] } }),
      period(seconds, 1e18),
      period(seconds, 4e9),
      period(seconds, -1),
      period(seconds, seconds + 0.5),
      period(seconds + 10, seconds),
      with_({ type: 'invoice.paid', data: { object: { lines: 'none' } } }),
      with_({ type: 'invoice.paid', data: { object: invoice(id, NOW + 50 * 366 * 86_400_000) } }),
      with_({ type: 'checkout.session.completed' }),
      with_({ type: 'charge.refunded' }),
      with_({ type: 'charge.dispute.closed', data: { object: { id: 'dp_1' } } }),
    ])
      await expect(
        memberships.takePaymentEvent(body, sign(body, seconds), NOW).then(
          () => `taken: ${body}`,
          (error: unknown) => error,
        ),
      ).resolves.toBeInstanceOf(InputError);
    expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
    expect((await plan()).planLevel).toBe(0);
  });

  it('end a fully refunded plan, here and at Stripe, but not a partly refunded one', async () => {
    const { buy, send, event, plan } = await make(open);
    const { id } = await buy();
    await send(event('customer.subscription.updated', subscription(id)));
    server.invoices.set('pi_old', invoice(id, NOW - 1000));
    server.invoices.set('pi_1', invoice(id, END));
    const charge = (intent: string, refunded: boolean) =>
      event('charge.refunded', { id: 'ch_1', payment_intent: intent, refunded }, NOW + 1000);
    await send(charge('pi_1', false));
    // About an expired period, and about something that isn't ours.
    await send(charge('pi_old', true));
    await send(charge('pi_of_another_shop', true));
    await send(event('charge.refunded', { id: 'ch_2', payment_intent: null, refunded: true }));
    expect((await plan()).planLevel).toBe(2);
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    const refunded = charge('pi_1', true);
    server.setDown(true);
    await expect(send(refunded)).rejects.toThrow(PaymentUnavailableError);
    expect((await plan()).planLevel).toBe(2);
    server.setDown(false);
    await send(refunded);
    await send(refunded);
    expect((await plan()).planLevel).toBe(0);
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: '/v1/subscriptions/sub_1?prorate=false' },
    ]);
  });

  it('end a subscription at Stripe whose refund is the first event about it', async () => {
    const { buy, send, event, plan, noted } = await make(open);
    const { id } = await buy();
    server.invoices.set('pi_1', invoice(id, END));
    await send(event('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', refunded: true }, NOW + 1000));
    // Events from before the refund may still arrive.
    await send(event('checkout.session.completed', session(id)));
    await send(event('customer.subscription.updated', subscription(id)));
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: '/v1/subscriptions/sub_1?prorate=false' },
    ]);
    expect(await plan()).toMatchObject({ planLevel: 0, count: 0 });
    expect(noted).toEqual([]);
  });

  it('leave a plan whose replacement is refunded before anything else is known of it', async () => {
    const { buy, send, event, plan, memberships, db } = await make(open);
    await send(event('checkout.session.completed', session((await buy()).id)));
    await memberships.openCheckout('ann', { products: ['IntermediateTwo'], period: 'year' }, null, NOW);
    const { id } = await db
      .selectFrom('checkouts')
      .select('id')
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    server.invoices.set('pi_2', invoice(id, END, 'sub_2'));
    await send(event('charge.refunded', { id: 'ch_2', payment_intent: 'pi_2', refunded: true }, NOW + 1000));
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: '/v1/subscriptions/sub_2?prorate=false' },
    ]);
    expect(await plan()).toMatchObject({ planLevel: 2, count: 1 });
  });

  it.each(['won', 'lost', 'warning_closed'] as const)(
    'hold a plan while a payment is disputed, and after %s let it go on or end',
    async (status) => {
      const { buy, send, event, plan, memberships } = await make(open);
      const { id } = await buy();
      await send(event('customer.subscription.updated', subscription(id)));
      server.invoices.set('pi_1', invoice(id, END));
      const dispute = (type: string, status: string, at = NOW) =>
        event(`charge.dispute.${type}`, { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1', status }, at);
      await send(dispute('created', 'warning_needs_response'));
      expect((await plan()).planLevel).toBe(2);
      await send(dispute('created', 'needs_response'));
      expect(await plan()).toMatchObject({ planLevel: 0, count: 0 });
      const { onHold } = await memberships.readUserMemberships('ann', NOW);
      expect(onHold).toMatchObject([{ product: 'IntermediateTwo', isOnHold: true }]);
      // It can still be canceled, so that nothing more is charged.
      expect(await memberships.cancel('ann', onHold[0]?.id ?? '', NOW)).toMatchObject({ success: true });
      await send(dispute('closed', status, plus(NOW, 2000)));
      // A delayed earlier event doesn't reopen it.
      await send(dispute('funds_withdrawn', 'needs_response', plus(NOW, 1000)));
      expect((await plan()).planLevel).toBe(status === 'lost' ? 0 : 2);
      expect((await memberships.readUserMemberships('ann', NOW)).onHold).toEqual([]);
      expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(status === 'lost');
    },
  );

  it('give credit for tools with each paid month; the tools wait and end with the plan', async () => {
    const { buy, send, event, memberships, db } = await make(open);
    const { id } = await buy(['IntermediateOne']);
    await send(event('checkout.session.completed', session(id)));
    await send(event('customer.subscription.updated', subscription(id, { end: END + 3000 })));
    const requests = server.requests.length;
    const request = { products: ['IntradayCrypto'], period: 'month', isByCredit: true } as const;
    const { url } = await memberships.openCheckout('ann', request, null, NOW);
    await memberships.completeCreditCheckout('ann', url?.split('checkout=')[1] ?? '', NOW);
    expect(server.requests).toHaveLength(requests);
    const has = async (now: number) => {
      const { items, onHold } = await memberships.readUserMemberships('ann', now as Millis);
      return [items.length, onHold.length];
    };
    const spent = async () =>
      (await db.selectFrom('tool_credit_lines').select('cents').execute())
        .map(({ cents }) => Number(cents))
        .filter((cents) => cents < 0);
    server.invoices.set('pi_1', invoice(id, END + MONTH));
    const dispute = (status: string, at: number) =>
      event(
        status === 'won' ? 'charge.dispute.closed' : 'charge.dispute.created',
        { id: 'dp_1', payment_intent: 'pi_1', status },
        at,
      );
    await send(dispute('needs_response', NOW));
    expect(await has(NOW)).toEqual([0, 2]);
    expect(await memberships.findToolCredit('ann', NOW)).toBeNull();
    await send(dispute('won', NOW + 2000));
    expect(await has(NOW)).toEqual([2, 0]);
    // The seconds by which the provider's month is longer bring no second credit.
    expect(await has(END + 1000)).toEqual([2, 0]);
    expect(await has(END + 3000)).toEqual([0, 0]);
    // The next month counts as paid until its payment fails; paid later, it isn't spent again.
    const next = { start: END + 3000, end: END + MONTH };
    await send(event('customer.subscription.updated', subscription(id, next), NOW + 3000));
    expect(await has(END + 4000)).toEqual([2, 0]);
    expect(await spent()).toEqual([-2_300, -2_300]);
    await send(
      event('customer.subscription.updated', subscription(id, { ...next, status: 'past_due' }), NOW + 4000),
    );
    expect(await has(END + 4000)).toEqual([0, 0]);
    await send(event('customer.subscription.updated', subscription(id, next), NOW + 5000));
    expect(await has(END + 4000)).toEqual([2, 0]);
    expect(await spent()).toEqual([-2_300, -2_300]);
    await send(event('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', refunded: true }, NOW + 6000));
    expect(await has(END + 4000)).toEqual([0, 0]);
    expect(await db.selectFrom('memberships').select('id').where('ended_at', 'is', null).execute()).toEqual(
      [],
    );
  });

  it('say what became of invoices once, also after the buyer’s account is deleted', async () => {
    const { buy, send, event, invoices, db } = await make(open);
    const { id } = await buy();
    const payer = { customer_name: 'Ann A.', customer_email: 'ann@people.example' };
    const paid = { ...invoice(id, END), ...payer, amount_paid: 9_300, currency: 'usd' };
    const event1 = event('invoice.paid', paid);
    await send(event1);
    await send(event1);
    await send(event('invoice.paid', { ...paid, id: 'in_2', currency: 'eur' }));
    server.invoices.set('pi_1', paid);
    await db.deleteFrom('users').where('id', '=', 'ann').execute();
    const charge = { id: 'ch_1', payment_intent: 'pi_1', refunded: false, amount_refunded: 300 };
    await send(event('charge.refunded', charge));
    await send(
      event('charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1', status: 'needs_response' }),
    );
    const about = { invoiceId: 'in_1', at: NOW };
    expect(invoices).toMatchObject([
      {
        ...about,
        type: 'paid',
        userId: 'ann',
        invoice: { id: 'in_1', cents: 9_300, payerName: 'Ann A.', payerEmail: 'ann@people.example' },
      },
      { ...about, type: 'refunded', userId: null, cents: 300, isFull: false },
      { ...about, type: 'disputed', userId: null, disputeId: 'dp_1', outcome: 'open' },
    ]);
    expect(invoices).toHaveLength(3);
  });

  it('link buyers to their cards and invoices at Stripe', async () => {
    const { buy, send, event, memberships } = await make(open);
    expect(await memberships.openPortal('ann')).toMatchObject({ success: false, url: null });
    expect(await memberships.hasPortal('ann')).toBe(false);
    const { id } = await buy();
    await send(event('customer.subscription.updated', subscription(id)));
    expect(await memberships.hasPortal('ann')).toBe(true);
    expect(await memberships.openPortal('ann')).toEqual({
      success: true,
      message: '',
      url: 'https://pay.example/portal',
    });
    expect(server.requests.at(-1)).toMatchObject({
      path: '/v1/billing_portal/sessions',
      form: { customer: 'cus_1', return_url: 'https://site.example/cc/' },
    });
    server.setDown(true);
    await expect(memberships.openPortal('ann')).rejects.toThrow(PaymentUnavailableError);
  });

  it('report that Stripe can’t be reached, without its answer, and change nothing', async () => {
    const { memberships, buy, send, event, plan } = await make(open);
    const { id } = await buy();
    await send(event('customer.subscription.updated', subscription(id)));
    server.setDown(true);
    const error = await memberships.cancel('ann', (await plan()).id, NOW).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentUnavailableError);
    expect(String(error)).not.toContain('sk_test');
    expect((await plan()).isCancelled).toBe(false);
  });
});
