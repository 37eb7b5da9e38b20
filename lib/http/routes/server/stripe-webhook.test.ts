import Stripe from 'stripe';
import { monotonicClock, shareTime } from '@/lib/core/base/server/system-clock';
import { HOUR_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createMemberships } from '@/lib/people/memberships/server/memberships';
import { createStripePayments } from '@/lib/people/memberships/server/stripe-payments';
import { noteMails } from '@/lib/people/memberships/testing/users';
import { testRoutes } from '../testing/call-api';
import { STRIPE_WEBHOOK_PATH, stripeWebhook } from './stripe-webhook';

const SECRET = 'whsec_of_tests';
const stripe = new Stripe('sk_test_of_tests');

onSqlite('Stripe’s webhook', (open) => {
  async function make() {
    const { db } = await open();
    const payments = await createStripePayments({
      secretKey: 'sk_test_of_tests',
      webhookSecret: SECRET,
      returnUrl: () => 'https://site.example/',
      cancelUrl: () => 'https://site.example/',
      portalReturnUrl: 'https://site.example/',
    });
    const memberships = createMemberships({ db, payments, mails: noteMails().mails });
    const api = testRoutes(stripeWebhook({ memberships }));
    const post = async (body: string, signature?: string) =>
      (
        await api.request(STRIPE_WEBHOOK_PATH, {
          method: 'POST',
          body,
          headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
        })
      ).status;
    return { db, api, post };
  }
  const sign = (payload: string) => stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const event = (more: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      created: Math.floor(Date.now() / 1000),
      data: { object: { name: 'Zoë' } },
      ...more,
    });

  it('accepts events signed over the exact bytes, once, whether or not they mean something', async () => {
    const { db, post } = await make();
    const body = event();
    expect(await post(body, sign(body))).toBe(200);
    expect(await post(body, sign(body))).toBe(200);
    expect(await db.selectFrom('payment_events').select('event_id').execute()).toHaveLength(1);
  });

  it('accepts them while our clock is wrong and held, but not those with a wrong signature', async () => {
    const { post } = await make();
    const body = event();
    const shared = shareTime();
    try {
      shared.share(Date.now() - HOUR_MS - monotonicClock(), false);
      expect(await post(body, sign(body))).toBe(400);
      shared.share(Date.now() - 2 * HOUR_MS - monotonicClock(), true);
      expect(await post(`${body} `, sign(body))).toBe(400);
      expect(await post(body, sign(body))).toBe(200);
    } finally {
      shared.end();
    }
  });

  it('refuses everything else', async () => {
    const { api, post } = await make();
    const body = event();
    expect(await post(body)).toBe(400);
    expect(await post(body, 't=1,v1=00')).toBe(400);
    expect(await post(`${body} `, sign(body))).toBe(400);
    expect(await post('', sign(body))).toBe(400);
    for (const absurd of ['null', '{}', event({ created: 1 }), event({ data: { object: 7 } })])
      expect(await post(absurd, sign(absurd))).toBe(400);
    const large = event({ filler: 'x'.repeat(600_000) });
    expect(await post(large, sign(large))).toBe(413);
    expect((await api.request(STRIPE_WEBHOOK_PATH)).status).toBe(405);
  });
});
