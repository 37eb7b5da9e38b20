import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { RefusedError } from '@/lib/http/api/errors';
import type { Memberships } from '@/lib/people/memberships/memberships';
import { PaymentUnavailableError } from '@/lib/people/memberships/payments';
import { readBody } from './read-body';
import { messageAnswer, type Route } from './route';

export const STRIPE_WEBHOOK_PATH = '/api/payments/stripe/webhook';

/** Maximum event size, bytes; Stripe's own are far smaller. */
const MAX_BODY = 512 * 1024;
const CUT_OFF = 'The body could not be read completely';

/**
 * Stripe's webhook. Instead of an anti-forgery token, the signature over the raw body authenticates it. 200 means
 * handled (now or earlier) or irrelevant; Stripe retries everything else for three days.
 */
export function stripeWebhook({
  memberships,
  now = systemClock,
}: {
  readonly memberships: Memberships;
  readonly now?: () => Millis;
}): Route {
  return {
    method: 'POST',
    path: STRIPE_WEBHOOK_PATH,
    async answer(request) {
      const body = await readBody(request.body(), MAX_BODY, {
        tooLarge: () => new RefusedError(413, 'The body is too large'),
        cutOff: () => new InputError(CUT_OFF),
      });
      try {
        // The signature covers the raw text, so it's parsed as received.
        const signature = request.header('stripe-signature') ?? '';
        await memberships.takePaymentEvent(body.toString('utf8'), signature, now());
        return messageAnswer(200, 'Received');
      } catch (error) {
        if (error instanceof PaymentUnavailableError)
          return messageAnswer(503, 'The provider did not answer; send it again');
        throw error;
      }
    },
  };
}
