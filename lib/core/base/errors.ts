/** Errors are grouped by what the caller should do; lib/http/routes maps them to HTTP statuses. */

/** The user can fix the input: the message explains the problem without revealing internals. */
export class InputError extends Error {
  override readonly name: string = 'InputError';
}

export class NotFoundError extends InputError {
  override readonly name = 'NotFoundError';
}

/** The operator must act, for example on a second process, a wrong setting, or a full disk. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Something this process depends on, such as its database, can't be reached right now but should be back. Only the code
 * that holds the connection logs it; the message is for operators, not visitors.
 */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
}

/** The database answers but can't store anything: its disk is full or fails, or its file is gone. Nothing changed. */
export class CannotWriteError extends UnavailableError {
  override readonly name = 'CannotWriteError';
}

/** Too many requests to serve this one soon; a retry may succeed shortly. The message is for the requester. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}
