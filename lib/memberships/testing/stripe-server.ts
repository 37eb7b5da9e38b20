import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as Stripe would have got it. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

/** Answers the parts of Stripe's API that we call, and notes what was asked. */
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
      const status = isDown ? 400 : 200;
      const answer = isDown ? { error: { message: 'no sk_test_secret' } } : answerTo(path);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let sessions = 0;

  function answerTo(path: string): object {
    if (path === '/v1/checkout/sessions') {
      sessions += 1;
      return { id: `cs_${sessions}`, url: `https://pay.example/cs_${sessions}`, status: 'open' };
    }
    if (path.startsWith('/v1/checkout/sessions/'))
      return { id: path.split('/')[4], status: path.endsWith('/expire') ? 'expired' : 'open' };
    if (path === '/v1/coupons') return { id: 'credit_1' };
    return { id: path.split('/')[3], object: 'subscription' };
  }

  return {
    requests,
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
