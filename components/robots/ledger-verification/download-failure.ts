import { InputError } from '@/lib/core/base/errors';
import { CallError } from '@/lib/http/api/client/call';

/** @param what as in `The ledger` */
export function downloadFailure(error: unknown, what: string): string {
  return error instanceof CallError || error instanceof InputError
    ? error.message
    : `${what} couldn’t be downloaded. Check your connection and try again.`;
}
