/** What a visitor wanted to do when asked to log in, kept until they have. */

const TYPES = ['bookmark', 'follow', 'notifications', 'autopilot', 'statistics'] as const;

export interface PendingAction {
  readonly type: (typeof TYPES)[number];
  readonly robotId: number;
}

const KEY = 'pending-action';
/** After this long it would come as a surprise; milliseconds. */
const MAX_AGE = 10 * 60_000;

/** An action as links carry it in `data-pending`; null for anything else. */
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
 * Keeps an action in this tab, in place of another; it survives reloads and the way to a provider and back.
 * @param now UTC milliseconds
 */
export function keepPending(action: PendingAction, now = Date.now()): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...action, at: now }));
  } catch {
    // Storage may be shut: then the action must be done once more by hand.
  }
}

/**
 * Gives the action that was kept in this tab, once; null when there is none or it is more than 10 minutes old.
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

/** Forgets the action: the visitor didn't log in. */
export function dropPending(): void {
  takePending();
}
