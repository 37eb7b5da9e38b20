/** This bench's users. Known and unknown addresses are equally long. */

export const PASSWORD = 'the password of everybody here';
export const WRONG_PASSWORD = 'not the password of anybody';
/** A user whose plan includes every robot. */
export const MEMBER = 'member@example.com';
/** A user whose password is being guessed. */
export const OWNER = 'owner@example.com';

export const KNOWN = 520;

export const knownEmail = (index: number) => `known-${String(index).padStart(5, '0')}@example.com`;
/** A user who changes their address as often as allowed. */
export const restlessEmail = (index: number) => `restless-${index}@example.com`;
export const CHANGES_OF_ONE = 18;
export const RESTLESS = Math.ceil((2 * KNOWN) / CHANGES_OF_ONE);
export const unknownEmail = (index: number) => `other-${String(index).padStart(5, '0')}@example.com`;

/** A separate client address per number, in a range nobody uses (RFC 2544: 198.18.0.0/15). */
export function personAddress(index: number): string {
  return `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`;
}
