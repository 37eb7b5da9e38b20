import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { CallError, call, failureText } from '@/lib/http/api/client/call';
import { robotPath } from '@/lib/site/addresses/addresses';
import type { Selection } from './selection';

interface Order extends Pick<Selection, 'products' | 'period' | 'robotId'> {
  /** Whether the credit of the user's plan pays. */
  readonly isByCredit?: boolean;
  /** Where the checkout leads back to, if the order names no robot. */
  readonly backTo?: string;
}

/**
 * Leads to the checkout of a user's selection; asks to log in if the session has ended.
 * @param returnPath where to continue after logging in
 * @returns why there is none; null if the page is being left or someone is asked to log in
 */
export async function openCheckout(
  { products, period, robotId, isByCredit = false, backTo }: Order,
  returnPath: string,
): Promise<string | null> {
  try {
    const { url, message } = await call('Memberships/OpenCheckout', {
      products,
      period,
      ...(isByCredit && { isByCredit }),
      // The robot's name isn't known here; an address with just the id redirects to its page.
      returnPath: robotId === null ? (backTo ?? null) : robotPath({ id: robotId, slug: '' }),
    });
    if (url === null) return message;
    window.location.assign(url);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) return failureText(error);
    await openAuth({ mode: 'login', returnPath });
  }
  return null;
}
