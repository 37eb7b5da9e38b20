/** A change that waits until it is confirmed who asks for it. */
export interface Change {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The provider to be linked then, where `call` only asks whether that may be. */
  readonly link?: string;
}

const KEY = 'pending-change';
/** After this long it would come as a surprise; milliseconds. */
const MAX_AGE = 10 * 60_000;

/**
 * Keeps a change in this tab while its user is at a provider to confirm who they are.
 * @param now UTC milliseconds
 */
export function keepChange(change: Change, userId: string, now = Date.now()): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ change, userId, at: now }));
  } catch {
    // Storage may be shut: then the change has to be asked for once more.
  }
}

/**
 * Gives the change that was kept in this tab, once; null when there is none of this user or it is too old.
 * @param now UTC milliseconds
 */
export function takeChange(userId: string, now = Date.now()): Change | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    if (text === null) return null;
    window.sessionStorage.removeItem(KEY);
    const kept = JSON.parse(text) as { change: Change; userId: unknown; at: unknown };
    const isRecent = typeof kept.at === 'number' && kept.at <= now && now - kept.at <= MAX_AGE;
    return isRecent && kept.userId === userId && isChange(kept.change) ? kept.change : null;
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'call' in value && typeof value.call === 'string';
}
