import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as Stripe would receive it. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

/** Why Stripe would refuse one of our requests; null if it accepts it. */
function findFault(request: StripeRequest | undefined, authorization: string | undefined): string | null {
  if (!request) return 'No request';
  const { method, path, form } = request;
  if (authorization !== 'Bearer sk_test_secret') return 'Invalid API Key provided';
  const required = method === 'POST' ? (REQUIRED[path] ?? []) : [];
  const missing = required.find((name) => !form[name]);
  if (missing !== undefined) return `Missing required param: ${missing}.`;
  const amounts = Object.entries(form).filter(([name]) => /amount/.test(name));
  if (amounts.some(([, value]) => !/^[1-9]\d*$/.test(value))) return 'Invalid integer';
  if (form['customer'] && form['customer_email']) return 'You may only specify one of these parameters';
  return null;
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  '/v1/checkout/sessions': [
    'mode',
    'success_url',
    'customer_email',
    'line_items[0][quantity]',
    'line_items[0][price_data][currency]',
    'line_items[0][price_data][unit_amount]',
    'line_items[0][price_data][recurring][interval]',
    'line_items[0][price_data][product_data][name]',
  ],
  '/v1/coupons': ['amount_off', 'currency', 'duration'],
  '/v1/billing_portal/sessions': ['customer', 'return_url'],
};

/** Answers the parts of Stripe's API that we call, and records the requests. */
export async function startStripeServer() {
  const requests: StripeRequest[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const key = request.headers['idempotency-key'];
      requests.push({
        method: request.method ?? '',
        path,
        form: Object.fromEntries(new URLSearchParams(body)),
        idempotencyKey: typeof key === 'string' ? key : undefined,
      });
      const wrong = isDown ? 'no sk_test_secret' : findFault(requests.at(-1), request.headers.authorization);
      const status = wrong === null ? 200 : 400;
      const answer =
        wrong === null ? answerTo(path) : { error: { type: 'invalid_request_error', message: wrong } };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let sessions = 0;
  /** By payment: the invoice that it paid. */
  const invoices = new Map<string, object>();

  function answerTo(path: string): object {
    if (path === '/v1/checkout/sessions') {
      sessions += 1;
      return { id: `cs_${sessions}`, url: `https://pay.example/cs_${sessions}`, status: 'open' };
    }
    if (path.startsWith('/v1/checkout/sessions/'))
      return { id: path.split('/')[4], status: path.endsWith('/expire') ? 'expired' : 'open' };
    if (path === '/v1/coupons') return { id: 'credit_1' };
    if (path === '/v1/billing_portal/sessions') return { id: 'bps_1', url: 'https://pay.example/portal' };
    if (path.startsWith('/v1/invoice_payments?')) {
      const intent = new URLSearchParams(path.split('?')[1]).get('payment[payment_intent]') ?? '';
      const invoice = invoices.get(intent);
      return { object: 'list', data: invoice ? [{ id: 'inpay_1', invoice }] : [], has_more: false };
    }
    if (path.startsWith('/v1/subscriptions/'))
      return { id: path.split('/')[3], object: 'subscription', customer: 'cus_1' };
    return { id: path.split('/')[3], object: 'subscription' };
  }

  return {
    requests,
    invoices,
    port: (server.address() as AddressInfo).port,
    setDown(down: boolean) {
      isDown = down;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
