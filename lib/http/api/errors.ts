import { InputError } from '@/lib/core/base/errors';

/** Statuses for valid requests that are rejected. */
type RefusalStatus = 401 | 403 | 405 | 409 | 410 | 413 | 415;

/** A rejection with its own status; other invalid input is an InputError (400) or a NotFoundError (404). */
export class RefusedError extends InputError {
  override readonly name = 'RefusedError';

  constructor(
    readonly status: RefusalStatus,
    message: string,
  ) {
    super(message);
  }
}
