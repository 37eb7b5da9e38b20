import { createSigner } from './secrets';

/** What is stored of a mailed code. Signed, since a million codes are soon tried where only a hash is known. */
export function codeHash(secret: string, registration: string, code: string): string {
  return createSigner(secret, 'registration code')(`${registration} ${code}`);
}
