/** The people of this bench. Names of known and unknown addresses are equally long. */

export const PASSWORD = 'the password of everybody here';
export const WRONG_PASSWORD = 'not the password of anybody';
/** Someone with a plan that opens every robot. */
export const MEMBER = 'member@example.com';
/** Someone whose password is being guessed. */
export const OWNER = 'owner@example.com';

export const KNOWN = 520;

export const knownEmail = (index: number) => `known-${String(index).padStart(5, '0')}@example.com`;
/** Someone who changes their address, as often as one person may. */
export const restlessEmail = (index: number) => `restless-${index}@example.com`;
export const CHANGES_OF_ONE = 18;
export const RESTLESS = Math.ceil((2 * KNOWN) / CHANGES_OF_ONE);
export const unknownEmail = (index: number) => `other-${String(index).padStart(5, '0')}@example.com`;

/** A client address of its own for each number, in a network that nobody has (RFC 2544: 198.18.0.0/15). */
export function addressOf(index: number): string {
  return `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`;
}
