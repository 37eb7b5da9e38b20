import { InputError } from '@/lib/core/base/errors';
import type { Payments } from '../payments';

/**
 * Payments without money: buyers are sent to our own page, which says so.
 * @param checkoutPath the path of that page for a checkout
 */
export function createSandboxPayments(checkoutPath: (checkoutId: string) => string): Payments {
  return {
    kind: 'sandbox',
    begin: async ({ id }) => ({ url: checkoutPath(id), ref: null }),
    abandon: async () => true,
    cancel: nothing,
    resume: nothing,
    end: nothing,
    async readWebhook() {
      throw new InputError('There is no payment provider here');
    },
    openPortal: async () => null,
  };
}

async function nothing(): Promise<void> {}
