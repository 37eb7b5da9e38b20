import { readNames } from '@/lib/core/wire/names';
import { call } from '@/lib/http/api/client/call';
import { INVITE_MS, readInviteCode } from '@/lib/people/referrals/invite';
import { INVITE_PARAMETER } from '@/lib/site/addresses/addresses';

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
  /** Who invited the visitor, which isn't sent with the rest. */
  readonly invite?: Invite | undefined;
}

interface Invite {
  readonly code: string;
  /** When the visitor came by it; ISO 8601, UTC. */
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

/**
 * Stores the first visit; later ones change nothing. The first invitation is stored with it, whenever it comes, and
 * forgotten after 30 days.
 */
export function keepFirstTouch(now = new Date()): void {
  try {
    const stored = readFirstTouch();
    const touch =
      stored ??
      (window.localStorage.getItem(FIRST_TOUCH) === null
        ? describeFirstTouch(window.location.href, document.referrer, now)
        : null);
    if (touch === null) return;
    const invite = isLive(touch.invite, now) ? touch.invite : findInvite(now);
    if (stored === null || invite !== stored.invite)
      window.localStorage.setItem(FIRST_TOUCH, JSON.stringify({ ...touch, invite }));
  } catch {
    // Storage may be blocked; nothing is recorded then.
  }
}

/** In this page's address, or in that of the page before, which may have been left before its scripts ran. */
function findInvite(now: Date): Invite | undefined {
  for (const address of [window.location.href, document.referrer]) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const asked = url?.origin === window.location.origin ? url.searchParams.get(INVITE_PARAMETER) : null;
    const code = readInviteCode(asked ?? '');
    if (code !== null) return { code, at: now.toISOString() };
  }
  return undefined;
}

function isLive(invite: Invite | undefined, now: Date): boolean {
  return invite !== undefined && now.getTime() - Date.parse(invite.at) < INVITE_MS;
}

/** The code of who invited the visitor within the last 30 days; '' if nobody did. */
export function readInvite(now: Date): string {
  const invite = readFirstTouch()?.invite;
  return invite && isLive(invite, now) ? invite.code : '';
}

/** The first visit, if it was stored. */
export function readFirstTouch(): FirstTouch | null {
  try {
    const text = window.localStorage.getItem(FIRST_TOUCH);
    // Older browsers' storage may have it in PascalCase.
    const value = text === null ? null : readNames(JSON.parse(text));
    if (!isFirstTouch(value)) return null;
    return { ...value, invite: isInvite(value.invite) ? value.invite : undefined };
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

function isInvite(value: unknown): value is Invite {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'at' in value &&
    typeof value.at === 'string'
  );
}

/** Sends it to the server once after signing in. Retries after the next sign-in if that fails. */
export async function sendFirstTouch(): Promise<void> {
  const stored = readFirstTouch();
  try {
    if (!stored || window.localStorage.getItem(SENT) !== null) return;
    window.localStorage.setItem(SENT, '1');
  } catch {
    return;
  }
  const { invite: _, ...touch } = stored;
  try {
    await call('Account/SaveUtm', { request: touch });
  } catch {
    window.localStorage.removeItem(SENT);
  }
}
