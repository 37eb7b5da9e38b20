import { randomBytes } from 'node:crypto';

/** Numbers from here on have the same count of digits in base 36 for longer than a process lives. */
const FIRST = 36 ** 8;

/**
 * Makes ids for requests: a random part of the process and a number that counts up, always of one length. They are
 * unique, cost next to nothing, and are no secret.
 */
export function createRequestIds(): () => string {
  const prefix = `${randomBytes(8).toString('hex')}-`;
  let number = FIRST;
  return () => {
    number += 1;
    return prefix + number.toString(36);
  };
}
