import { randomBytes } from 'node:crypto';

/** From this number on, the count of base-36 digits stays the same for longer than a process lives. */
const FIRST = 36 ** 8;

/**
 * Creates request ids: a random part per process and a counter, of constant length. They are unique, cheap, and not
 * secret.
 */
export function createRequestIds(): () => string {
  const prefix = `${randomBytes(8).toString('hex')}-`;
  let number = FIRST;
  return () => {
    number += 1;
    return prefix + number.toString(36);
  };
}
