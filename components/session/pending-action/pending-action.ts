/** What a guest wanted to do when asked to log in, stored until they have. */

const TYPES = ['bookmark', 'follow', 'notifications', 'autopilot', 'autotrading', 'statistics'] as const;

export interface PendingAction {
  readonly type: (typeof TYPES)[number];
  readonly robotId: number;
}

const KEY = 'pending-action';
/** Older actions would come as a surprise; milliseconds. */
const MAX_AGE = 10 * 60_000;

/** The action's name in the hash of sign-in links, which makes no further address for crawlers. */
const NAME = 'wanted';

/** A sign-in link that carries an action. Apps take their guests over by the bare address. */
export function withPending(href: string, { type, robotId }: PendingAction): string {
  return href.includes('mobile_app') ? href : `${href}#${NAME}=${type}.${robotId}`;
}

/** The action in the hash of a sign-in link; null if there's none, or none that is valid. */
export function pendingIn(hash: string): PendingAction | null {
  const [, type, robotId] =
    /^([a-z]+)\.(-?\d+)$/.exec(new URLSearchParams(hash.slice(1)).get(NAME) ?? '') ?? [];
  return checked(type, Number(robotId));
}

function checked(name: unknown, robotId: unknown): PendingAction | null {
  const type = TYPES.find((known) => known === name);
  return type && typeof robotId === 'number' && Number.isSafeInteger(robotId) ? { type, robotId } : null;
}

/**
 * Stores an action in this tab, replacing any other. It survives reloads and a provider's sign-in.
 * @param now UTC milliseconds
 */
export function keepPending(action: PendingAction, now = Date.now()): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...action, at: now }));
  } catch {
    // Storage may be blocked; the user then has to repeat the action.
  }
}

/**
 * Returns the stored action and removes it; null if there is none or it's more than 10 minutes old.
 * @param now UTC milliseconds
 */
export function takePending(now = Date.now()): PendingAction | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    const { type, robotId, at } = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>;
    return typeof at === 'number' && at <= now && now - at <= MAX_AGE ? checked(type, robotId) : null;
  } catch {
    return null;
  }
}

/** Called if the visitor doesn't log in. */
export function dropPending(): void {
  takePending();
}
