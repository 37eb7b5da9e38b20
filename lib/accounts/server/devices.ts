import type { AppSecret } from '@/lib/base/app-secret';
import { cookieHeader, cookieNames } from '../cookies';
import type { Visit } from '../visit';
import { createSigner, newId } from './secrets';

const MAX_AGE_SECONDS = 400 * 24 * 3600;
/** Accounts that one browser is remembered for. */
const MAX_ENTRIES = 4;

/**
 * Browsers that have signed in to an account before. Their guesses are counted apart, so that strangers who use up an
 * account's tries never keep its owner out (OWASP, "device cookies"). The cookie signs nobody in.
 */
export interface Devices {
  /** The browser's own id for an account, or null when it has never signed in to it. */
  idFor(emailKey: string, visit: Pick<Visit, 'cookie'>): string | null;
  /** Marks the browser as one that has signed in to an account. */
  remember(emailKey: string, visit: Visit): void;
}

/** The cookie holds entries `id.signature`, the newest first; the signature is over the id and the account. */
export function createDevices(secret: AppSecret, isSecure: boolean): Devices {
  const signer = createSigner(secret, 'device');
  const name = cookieNames(isSecure).device;
  const entriesOf = (visit: Pick<Visit, 'cookie'>) =>
    (visit.cookie(name) ?? '').split('~').filter(Boolean).slice(0, MAX_ENTRIES);

  function idFor(emailKey: string, visit: Pick<Visit, 'cookie'>): string | null {
    for (const entry of entriesOf(visit)) {
      const [id = '', signature = ''] = entry.split('.');
      if (signer.isSigned(`${id} ${emailKey}`, signature)) return id;
    }
    return null;
  }

  return {
    idFor,
    remember(emailKey, visit) {
      if (idFor(emailKey, visit) !== null) return;
      const id = newId();
      const entries = [`${id}.${signer.sign(`${id} ${emailKey}`)}`, ...entriesOf(visit)].slice(
        0,
        MAX_ENTRIES,
      );
      visit.setCookie(
        cookieHeader(name, entries.join('~'), { isSecure, isSecret: true, maxAgeSeconds: MAX_AGE_SECONDS }),
      );
    },
  };
}
