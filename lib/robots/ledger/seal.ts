import { createHash } from 'node:crypto';

/**
 * A hash of what a robot did, hidden from those who don't have the salt of its definition: SHA-256(salt || hash) in
 * base64. Guests get nothing else: the plain hash of a link gives away its quantity to anyone who tries them all, and
 * that of all days of equity the balance to anyone who runs the robot with round ones.
 * @param salt hex
 * @param hash hex
 */
export function makeSeal(salt: string, hash: string): string {
  return createHash('sha256')
    .update(Buffer.from(salt, 'hex'))
    .update(Buffer.from(hash, 'hex'))
    .digest('base64');
}
