import type { Hono } from 'hono';
import { InputError } from '@/lib/core/base/errors';
import { RefusedError } from '@/lib/http/api/errors';
import type { Memberships } from '@/lib/people/memberships/memberships';
import { PaymentUnavailableError } from '@/lib/people/memberships/payments';
import { messageAnswer, wrongMethod } from './json-answers';
import { readBody } from './read-body';

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
    try {
      const body = await readBody(raw, MAX_BODY, {
        tooLarge: () => new RefusedError(413, 'The body is too large'),
        cutOff: () => new InputError(CUT_OFF),
      });
      // The text is what was signed, so it is read as it came.
      const signature = raw.headers.get('stripe-signature') ?? '';
      await memberships.takePaymentEvent(body.toString('utf8'), signature, now());
      return messageAnswer(200, 'Received');
    } catch (error) {
      if (error instanceof RefusedError) return messageAnswer(error.status, error.message);
      if (error instanceof InputError) return messageAnswer(400, error.message);
      if (error instanceof PaymentUnavailableError)
        return messageAnswer(503, 'The provider did not answer; send it again');
      throw error;
    }
  });
  api.all(STRIPE_WEBHOOK_PATH, () => wrongMethod('POST'));
}
