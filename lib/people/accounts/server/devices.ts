import type { AppSecret } from '@/lib/core/base/app-secret';
import { cookieHeader, cookieNames } from '../cookies';
import type { RequestContext } from '../request-context';
import { createSigner, newId } from './secrets';

const MAX_AGE_SECONDS = 400 * 24 * 3600;
/** How many accounts a browser is remembered for. */
const MAX_ENTRIES = 4;

/**
 * Browsers that have signed in to an account before. Their guesses are counted separately, so that strangers who use up
 * an account's attempts never lock its owner out (OWASP, "device cookies"). The cookie doesn't sign anyone in.
 */
export interface Devices {
  /** The browser's id for an account; null if it hasn't signed in to it since the last password reset. */
  idFor(account: DeviceAccount, requestContext: Pick<RequestContext, 'cookie'>): string | null;
  /** Whether this browser may have signed in to several accounts; `idFor` says to which. */
  isShared(requestContext: Pick<RequestContext, 'cookie'>): boolean;
  /** Remembers that this browser has signed in to an account. */
  remember(account: DeviceAccount, requestContext: RequestContext): void;
}

/** An account as device cookies identify it. */
export interface DeviceAccount {
  readonly email_key: string;
  /** Increases with each password reset, which invalidates earlier cookies. */
  readonly device_generation: number;
}

/**
 * The cookie holds entries `id.signature`, newest first; the signature covers the id, the account and its generation.
 */
export function createDevices(secret: AppSecret, isSecure: boolean): Devices {
  const signer = createSigner(secret, 'device');
  const name = cookieNames(isSecure).device;
  const readEntries = (requestContext: Pick<RequestContext, 'cookie'>) =>
    (requestContext.cookie(name) ?? '').split('~').filter(Boolean).slice(0, MAX_ENTRIES);

  const signedText = (id: string, { email_key, device_generation }: DeviceAccount) =>
    device_generation === 0 ? `${id} ${email_key}` : `${id} ${email_key} ${device_generation}`;

  function idFor(account: DeviceAccount, requestContext: Pick<RequestContext, 'cookie'>): string | null {
    for (const entry of readEntries(requestContext)) {
      const [id = '', signature = ''] = entry.split('.');
      if (signer.isSigned(signedText(id, account), signature)) return id;
    }
    return null;
  }

  return {
    idFor,
    isShared: (requestContext) => readEntries(requestContext).length > 1,
    remember(account, requestContext) {
      if (idFor(account, requestContext) !== null) return;
      const id = newId();
      const entry = `${id}.${signer.sign(signedText(id, account))}`;
      const entries = [entry, ...readEntries(requestContext)].slice(0, MAX_ENTRIES);
      requestContext.setCookie(
        cookieHeader(name, entries.join('~'), { isSecure, isSecret: true, maxAgeSeconds: MAX_AGE_SECONDS }),
      );
    },
  };
}
