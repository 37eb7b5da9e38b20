import { callApi } from '@/lib/http/api/client/call';

/** How somebody first came here, kept in their own browser; told to the server once, when they have an account. */

export const FIRST_TOUCH = 'first-touch';
const SENT = 'first-touch-sent';
/** Characters of each part that are kept. */
const MAX_PART = 500;

export interface FirstTouch {
  readonly Source: string;
  readonly Medium: string;
  readonly Campaign: string;
  readonly Term: string;
  readonly Content: string;
  readonly Referrer: string;
  readonly LandingPage: string;
  /** ISO 8601, UTC. */
  readonly At: string;
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
    Source: part('source'),
    Medium: part('medium'),
    Campaign: part('campaign'),
    Term: part('term'),
    Content: part('content'),
    Referrer: from && from.origin !== url.origin ? `${from.origin}${from.pathname}`.slice(0, MAX_PART) : '',
    LandingPage: url.pathname.slice(0, MAX_PART),
    At: at.toISOString(),
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
    const value: unknown = text === null ? null : JSON.parse(text);
    return isFirstTouch(value) ? value : null;
  } catch {
    return null;
  }
}

function isFirstTouch(value: unknown): value is FirstTouch {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map(Object.entries(value));
  return ['Source', 'Medium', 'Campaign', 'Term', 'Content', 'Referrer', 'LandingPage', 'At'].every(
    (name) => typeof parts.get(name) === 'string',
  );
}

/** Tells the server of it once, after signing in. What fails is tried again after the next. */
export async function sendFirstTouch(): Promise<void> {
  const touch = readFirstTouch();
  try {
    if (!touch || window.localStorage.getItem(SENT) !== null) return;
    window.localStorage.setItem(SENT, '1');
  } catch {
    return;
  }
  try {
    await callApi('Account/SaveUtm', { request: touch });
  } catch {
    window.localStorage.removeItem(SENT);
  }
}
