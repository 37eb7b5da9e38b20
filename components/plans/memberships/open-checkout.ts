import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { CallError, call } from '@/lib/http/api/client/call';
import { robotPath } from '@/lib/site/addresses/addresses';
import type { Selection } from './selection';
import { failureWords } from './use-my-plans';

/**
 * Leads to the checkout of a user's selection; asks to log in if the session has ended.
 * @param returnPath where to continue after logging in
 * @returns why there is none; null if the page is being left or someone is asked to log in
 */
export async function openCheckout(
  { products, period, robotId }: Pick<Selection, 'products' | 'period' | 'robotId'>,
  returnPath: string,
): Promise<string | null> {
  try {
    const { url, message } = await call('Memberships/OpenCheckout', {
      products,
      period,
      // The robot's name isn't known here; an address with just the id redirects to its page.
      returnPath: robotId === null ? null : robotPath({ id: robotId, slug: '' }),
    });
    if (url === null) return message;
    window.location.assign(url);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) return failureWords(error);
    await openAuth({ mode: 'login', returnPath });
  }
  return null;
}
