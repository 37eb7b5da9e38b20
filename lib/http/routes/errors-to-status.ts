import {
  BusyError,
  CannotWriteError,
  InputError,
  NotFoundError,
  OperatorError,
  UnavailableError,
} from '@/lib/core/base/errors';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { RefusedError } from '@/lib/http/api/errors';
import { FreshSignInNeededError } from '@/lib/people/accounts/fresh-sign-in';

export interface ErrorAnswer {
  readonly status: number;
  /** `Reason` is for programs that can act on it. */
  readonly body: { readonly Message: string; readonly Reason?: string };
  /** Seconds until a retry may succeed. */
  readonly retryAfter?: number;
}

export const RETRY_AFTER_BUSY = 2;
export const RETRY_AFTER_UNAVAILABLE = 5;
const RETRY_AFTER_CANNOT_WRITE = 30;
/** Seconds until a retry where an operator has to fix something first. */
const RETRY_AFTER_MENDING = 60;
const CANNOT_WRITE_MESSAGE =
  'We can’t save anything right now, so nothing was changed. Please try again in a few minutes.';
export const UNAVAILABLE_MESSAGE =
  'We can’t reach our database right now. Please try again in a few seconds.';
const MENDING_MESSAGE = 'This isn’t available right now. Please try again in a few minutes.';

/** The one mapping from errors to responses; internals never leak. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof RefusedError) return { status: error.status, body: { Message: error.message } };
  if (error instanceof FreshSignInNeededError)
    return { status: 403, body: { Message: error.message, Reason: 'fresh-sign-in' } };
  if (error instanceof NotFoundError) return { status: 404, body: { Message: error.message } };
  if (error instanceof InputError) return { status: 400, body: { Message: error.message } };
  if (error instanceof BusyError)
    return { status: 503, body: { Message: error.message }, retryAfter: RETRY_AFTER_BUSY };
  if (error instanceof CannotWriteError)
    return { status: 503, body: { Message: CANNOT_WRITE_MESSAGE }, retryAfter: RETRY_AFTER_CANNOT_WRITE };
  if (error instanceof UnavailableError)
    return { status: 503, body: { Message: UNAVAILABLE_MESSAGE }, retryAfter: RETRY_AFTER_UNAVAILABLE };
  if (error instanceof OperatorError)
    return { status: 503, body: { Message: MENDING_MESSAGE }, retryAfter: RETRY_AFTER_MENDING };
  return { status: 500, body: { Message: SERVER_ERROR } };
}
