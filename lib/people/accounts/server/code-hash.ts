import type { AppSecret } from '@/lib/core/base/app-secret';
import { createSigner, type Signer } from './secrets';

/** Signs mailed codes, `<registration> <code>`: with only a hash, a million codes are quickly tried. */
export function createCodeSigner(secret: AppSecret): Signer {
  return createSigner(secret, 'registration code');
}
