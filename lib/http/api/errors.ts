import { InputError } from '@/lib/core/base/errors';

/** Statuses of calls that were understood and are refused all the same. */
type RefusalStatus = 401 | 403 | 405 | 409 | 410 | 413 | 415;

/** A refusal with a status of its own; other bad input is an InputError (400) or a NotFoundError (404). */
export class RefusedError extends InputError {
  override readonly name = 'RefusedError';

  constructor(
    readonly status: RefusalStatus,
    message: string,
  ) {
    super(message);
  }
}
