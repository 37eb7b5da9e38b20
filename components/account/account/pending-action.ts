/** What a guest wanted to do when asked to log in, stored until they have. */

const TYPES = ['bookmark', 'follow', 'notifications', 'autopilot', 'autotrading', 'statistics'] as const;

export interface PendingAction {
  readonly type: (typeof TYPES)[number];
  readonly robotId: number;
}

const KEY = 'pending-action';
/** Older actions would come as a surprise; milliseconds. */
const MAX_AGE = 10 * 60_000;

/** Parses the `data-pending` of a link; null if it isn't valid. */
export function parsePending(text: string | null | undefined): PendingAction | null {
  if (!text) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('type' in value) || !('robotId' in value)) return null;
  const type = TYPES.find((known) => known === value.type);
  const { robotId } = value;
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
    const action = parsePending(text);
    if (!action || text === null) return null;
    const { at } = JSON.parse(text) as { at?: unknown };
    return typeof at === 'number' && at <= now && now - at <= MAX_AGE ? action : null;
  } catch {
    return null;
  }
}

/** Called if the visitor doesn't log in. */
export function dropPending(): void {
  takePending();
}
