import { readNames } from '@/lib/core/wire/names';
import { call } from '@/lib/http/api/client/call';

/** How a visitor first got here, stored in their browser and sent to the server once they have an account. */

export const FIRST_TOUCH = 'first-touch';
const SENT = 'first-touch-sent';
/** Maximum characters stored of each part. */
const MAX_PART = 500;

export interface FirstTouch {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly term: string;
  readonly content: string;
  readonly referrer: string;
  readonly landingPage: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * What is stored of a first visit. Addresses are stored without other query parameters than the campaign's, which may
 * be private.
 * @param address the page's
 * @param referrer document.referrer, may be ''
 */
export function describeFirstTouch(address: string, referrer: string, at: Date): FirstTouch {
  const url = new URL(address);
  const part = (name: string) => (url.searchParams.get(`utm_${name}`) ?? '').slice(0, MAX_PART);
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  return {
    source: part('source'),
    medium: part('medium'),
    campaign: part('campaign'),
    term: part('term'),
    content: part('content'),
    referrer: from && from.origin !== url.origin ? `${from.origin}${from.pathname}`.slice(0, MAX_PART) : '',
    landingPage: url.pathname.slice(0, MAX_PART),
    at: at.toISOString(),
  };
}

/** Stores the first visit; later ones change nothing. */
export function keepFirstTouch(): void {
  try {
    if (window.localStorage.getItem(FIRST_TOUCH) !== null) return;
    const touch = describeFirstTouch(window.location.href, document.referrer, new Date());
    window.localStorage.setItem(FIRST_TOUCH, JSON.stringify(touch));
  } catch {
    // Storage may be blocked; nothing is recorded then.
  }
}

/** The first visit, if it was stored. */
export function readFirstTouch(): FirstTouch | null {
  try {
    const text = window.localStorage.getItem(FIRST_TOUCH);
    // Older browsers' storage may have it in PascalCase.
    const value = text === null ? null : readNames(JSON.parse(text));
    return isFirstTouch(value) ? value : null;
  } catch {
    return null;
  }
}

function isFirstTouch(value: unknown): value is FirstTouch {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map(Object.entries(value));
  return ['source', 'medium', 'campaign', 'term', 'content', 'referrer', 'landingPage', 'at'].every(
    (name) => typeof parts.get(name) === 'string',
  );
}

/** Sends it to the server once after signing in. Retries after the next sign-in if that fails. */
export async function sendFirstTouch(): Promise<void> {
  const touch = readFirstTouch();
  try {
    if (!touch || window.localStorage.getItem(SENT) !== null) return;
    window.localStorage.setItem(SENT, '1');
  } catch {
    return;
  }
  try {
    await call('Account/SaveUtm', { request: touch });
  } catch {
    window.localStorage.removeItem(SENT);
  }
}
