import type { Outcome } from '@/lib/people/memberships/memberships';
import { PaymentUnavailableError } from '@/lib/people/memberships/payments';

/**
 * A payment provider that is down is told to the user as a refusal, not as a failure of ours.
 * @param more what the answer holds besides, when it is one
 */
export async function unlessUnavailable<Answer extends Outcome, More extends object>(
  act: () => Promise<Answer>,
  more: More,
): Promise<Answer | (Outcome & More)> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PaymentUnavailableError)) throw error;
    return { success: false, message: error.message, ...more };
  }
}
