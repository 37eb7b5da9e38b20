import { readNames } from '@/lib/core/wire/names';
import { call } from '@/lib/http/api/client/call';

/** How a visitor first came here, kept in their browser and sent to the server once they have an account. */

export const FIRST_TOUCH = 'first-touch';
const SENT = 'first-touch-sent';
/** Characters of each part that are kept. */
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
 * What is kept of a first visit. Other parts of addresses than the campaign's stay out: they may hold what is nobody's
 * business.
 * @param address of the page, @param referrer as the browser gives it, or ''
 */
export function firstTouchOf(address: string, referrer: string, at: Date): FirstTouch {
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

/** Keeps the first visit; later ones change nothing. */
export function keepFirstTouch(): void {
  try {
    if (window.localStorage.getItem(FIRST_TOUCH) !== null) return;
    const touch = firstTouchOf(window.location.href, document.referrer, new Date());
    window.localStorage.setItem(FIRST_TOUCH, JSON.stringify(touch));
  } catch {
    // Storage may be shut: then nothing is known of it.
  }
}

/** The first visit, if it was kept. */
export function readFirstTouch(): FirstTouch | null {
  try {
    const text = window.localStorage.getItem(FIRST_TOUCH);
    // Browsers may hold one in PascalCase, as it was kept before.
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

/** Sends it to the server once, after signing in. A failure is retried after the next sign-in. */
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
