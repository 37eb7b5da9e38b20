import type { MembershipOutcome } from '@/lib/people/memberships/memberships';
import { PaymentUnavailableError } from '@/lib/people/memberships/payments';

/**
 * Reports a payment provider that is down as a rejection rather than a server fault.
 * @param more other fields of a rejected answer
 */
export async function unlessUnavailable<Answer extends MembershipOutcome, More extends object>(
  act: () => Promise<Answer>,
  more: More,
): Promise<Answer | (MembershipOutcome & More)> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PaymentUnavailableError)) throw error;
    return { success: false, message: error.message, ...more };
  }
}
