import { BusyError, InputError, NotFoundError, OperatorError, UnavailableError } from '../errors';

const ERRORS = { BusyError, InputError, NotFoundError, OperatorError, UnavailableError };

/** An error between threads, where its class is lost. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

export function toSentError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

/** The error as the thread that asked would have thrown it. */
export function fromSentError({ name, message, stack }: SentError): Error {
  const error = Object.hasOwn(ERRORS, name)
    ? new ERRORS[name as keyof typeof ERRORS](message)
    : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
