/** Errors are grouped by what the caller should do; see the table in lib/http/web for their HTTP statuses. */

/** The user can fix the input: the message says what is wrong, without internals. */
export class InputError extends Error {
  override readonly name: string = 'InputError';
}

export class NotFoundError extends InputError {
  override readonly name = 'NotFoundError';
}

/** The operator of this installation must act (a second process, a wrong setting, a full disk). */
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

/** Too much is requested to do it soon; the same may succeed a little later. The message is for the requester. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}
