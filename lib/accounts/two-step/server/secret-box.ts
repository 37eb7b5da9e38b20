import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that the server must be able to read again: whoever has the database alone cannot. */
export interface SecretBox {
  /** Encrypted text, good for a database column. */
  seal(text: string): string;
  /** null when it was not sealed with this secret, or was changed since. */
  open(sealed: string): string | null;
}

/** The version comes first, so that another way of sealing can be told from this one. */
const VERSION = 'v1';
/** Bytes, as GCM has them. */
const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM under a key derived by HKDF-SHA256, so that one app secret serves several purposes apart.
 * @param appSecret the installation's secret
 */
export function createSecretBox(appSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'tickproof two-step secrets', 32));
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
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}
