import 'altcha/external';
import { CAPTCHA_LIFETIME_MS } from '@/lib/people/captcha/captcha';
import type { CaptchaEvents, CaptchaWidget } from './captcha-widget';
import { makeAltchaWorker } from './make-altcha-worker';

const CHALLENGE_ADDRESS = '/api/captcha/challenge';
const FETCH_TIMEOUT_MS = 15_000;
/** Responses expire early, so that there's still time to submit the form. */
const VALID_MS = CAPTCHA_LIFETIME_MS - 60_000;
/** Fast enough, without using all of the visitor's cores. */
const MOST_WORKERS = 4;

/** A state change of the element; the payload is the response, if any. */
interface StateChange {
  readonly state: string;
  readonly payload: string | null;
}

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', makeAltchaWorker);
globalThis.$altcha.i18n.set('en', {
  ...globalThis.$altcha.i18n.get('en'),
  label: 'I’m human',
  verifying: 'Checking…',
  verified: 'Check passed',
  waitAlert: 'The security check is still running. Please wait a moment.',
});
globalThis.$altcha.defaults.set({
  challenge: CHALLENGE_ADDRESS,
  fetch: (address, init) =>
    fetch(address, { ...init, cache: 'no-store', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }),
  hideFooter: true,
  hideLogo: true,
  // We don't track pointer movements: only the work counts.
  humanInteractionSignature: false,
  language: 'en',
  // Nameless, so that it isn't a field of the surrounding form.
  name: '',
  workers: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2),
});

/** Shows the built-in captcha: a checkbox that starts a short proof of work. */
export async function showAltcha(place: HTMLElement, events: CaptchaEvents): Promise<CaptchaWidget> {
  // Web Crypto needs a secure context.
  if (!isSecureContext) throw new Error('The captcha needs a secure context');
  const element = document.createElement('altcha-widget');
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let isExpired = false;

  element.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<StateChange>).detail;
    clearTimeout(expiry);
    if (state === 'verifying') events.onWorking();
    else if (state === 'error') events.onFailure();
    else if (state === 'verified' && payload !== null) {
      expiry = setTimeout(expire, VALID_MS);
      events.onResponse(payload);
    } else if (isExpired) events.onExpired();
    else events.onResponse('');
    isExpired = false;
  });

  function expire(): void {
    isExpired = true;
    element.reset();
  }

  const isThere = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  place.append(element);
  // The element's methods don't exist before it's defined.
  await isThere;
  return {
    reset: () => element.reset(),
    remove: () => {
      // If the page has already removed the element, its methods are gone.
      clearTimeout(expiry);
      element.reset?.();
      element.remove();
    },
  };
}
