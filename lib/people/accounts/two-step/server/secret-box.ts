import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type AppSecret, splitSecrets } from '@/lib/core/base/app-secret';

/** Encrypts secrets that the server must be able to read again; the database alone isn't enough to read them. */
export interface SecretBox {
  /** Encrypted text that fits a database column. */
  seal(text: string): string;
  /** null if none of these secrets sealed it, or it was changed since. */
  open(sealed: string): Opened | null;
}

interface Opened {
  readonly text: string;
  /** Whether the newest secret opened it; if not, it should be sealed again. */
  readonly isCurrent: boolean;
}

/** The version comes first, so that other formats can be recognized. */
const VERSION = 'v1';
/** Bytes, as GCM has them. */
const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM under a key derived by HKDF-SHA256, so that one app secret serves several purposes. Encrypts under the
 * newest secret.
 */
export function createSecretBox(appSecret: AppSecret): SecretBox {
  const [newest, ...older] = splitSecrets(appSecret);
  const key = deriveKey(newest);
  const keys = [key, ...older.map(deriveKey)];
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, data, ...more] = sealed.split('.');
      if (version !== VERSION || data === undefined || more.length > 0) return null;
      const bytes = Buffer.from(data, 'base64url');
      if (bytes.length < NONCE + TAG) return null;
      for (const one of keys) {
        const text = decrypt(bytes, one);
        if (text !== null) return { text, isCurrent: one === key };
      }
      return null;
    },
  };
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'tickproof two-step secrets', 32));
}

function decrypt(bytes: Buffer, key: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
