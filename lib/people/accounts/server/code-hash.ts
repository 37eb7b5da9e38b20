import type { AppSecret } from '@/lib/core/base/app-secret';
import { createSigner, type Signer } from './secrets';

/** Signs mailed codes, `<registration> <code>`: a million codes are soon tried where only a hash is known. */
export function createCodeSigner(secret: AppSecret): Signer {
  return createSigner(secret, 'registration code');
}
