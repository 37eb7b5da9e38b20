/** Errors are grouped by what the caller should do; see the table in lib/http/web for their HTTP statuses. */

/** The person who gave the input can mend it: the message says what is wrong, without internals. */
export class InputError extends Error {
  override readonly name: string = 'InputError';
}

/** What was asked for is not there. */
export class NotFoundError extends InputError {
  override readonly name = 'NotFoundError';
}

/** The operator of this installation must act (a second process, a wrong setting, a full disk). */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Something this process depends on, such as its database, can't be reached right now and is expected back. Only whoever
 * holds the connection logs it; the message is for operators, not for visitors.
 */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
}

/** More is being asked than can be done soon: the same may well succeed a little later. The message is for whoever asked. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}
