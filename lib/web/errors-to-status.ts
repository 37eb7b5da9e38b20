import { FreshSignInNeededError } from '@/lib/accounts/fresh-sign-in';
import { RefusedError } from '@/lib/api/errors';
import { BusyError, InputError, NotFoundError, OperatorError } from '@/lib/base/errors';

export interface ErrorAnswer {
  readonly status: number;
  /** `Reason` is for programs, where they can do something about it. */
  readonly body: { readonly Message: string; readonly Reason?: string };
}

/** The one table from an error to what a client is told: nothing of the inside ever leaves. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof RefusedError) return { status: error.status, body: { Message: error.message } };
  if (error instanceof FreshSignInNeededError)
    return { status: 403, body: { Message: error.message, Reason: 'fresh-sign-in' } };
  if (error instanceof NotFoundError) return { status: 404, body: { Message: error.message } };
  if (error instanceof InputError) return { status: 400, body: { Message: error.message } };
  if (error instanceof BusyError) return { status: 503, body: { Message: error.message } };
  if (error instanceof OperatorError)
    return { status: 503, body: { Message: 'The service is not available at the moment' } };
  return { status: 500, body: { Message: 'Server error has occurred' } };
}
