import type { Hono } from 'hono';
import { InputError } from '@/lib/base/errors';
import type { Memberships } from '@/lib/memberships/memberships';
import { PaymentUnavailableError } from '@/lib/memberships/payments';
import { messageAnswer, wrongMethod } from './json-answers';

export const STRIPE_WEBHOOK_PATH = '/api/payments/stripe/webhook';

/** Bytes of the largest event that is read; Stripe's own are far smaller. */
const MAX_BODY = 512 * 1024;
const CUT_OFF = 'The body could not be read to its end';

/**
 * Where Stripe tells of payments. It carries no anti-forgery token: what proves it is the signature over the body as it
 * came. 200 means taken, now or before, or of no meaning here; Stripe sends everything else again for three days.
 */
export function mountStripeWebhook(
  api: Hono,
  { memberships, now = Date.now }: { readonly memberships: Memberships; readonly now?: () => number },
): void {
  api.post(STRIPE_WEBHOOK_PATH, async ({ req: { raw } }) => {
    const body = await readBody(raw);
    if (body === null) return messageAnswer(413, 'The body is too large');
    try {
      await memberships.takePaymentEvent(body, raw.headers.get('stripe-signature') ?? '', now());
      return messageAnswer(200, 'Received');
    } catch (error) {
      if (error instanceof InputError) return messageAnswer(400, error.message);
      if (error instanceof PaymentUnavailableError)
        return messageAnswer(503, 'The provider did not answer; send it again');
      throw error;
    }
  });
  api.all(STRIPE_WEBHOOK_PATH, () => wrongMethod('POST'));
}

/** The body as it was signed; null when it is too large, whatever its header says. */
async function readBody({ body }: Request): Promise<string | null> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new InputError(CUT_OFF)));
    if (done) return Buffer.concat(chunks).toString('utf8');
    length += value.byteLength;
    if (length > MAX_BODY) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
