import { isSignedIn, onSessionChange } from '@/components/session/session/session';
import { call } from '@/lib/http/api/client/call';
import { showUnreadAt, type Unread } from './unread-badge';

/** How many trades of the user's robots are new, next to the page's links to them (`data-my-robots`). */

const NONE: Unread = { count: 0, hasMore: false };

/** The minimum time between requests of a visible page, in milliseconds. */
const FRESH_MS = 30_000;

/** Increases with every answer that replaces earlier ones. */
let turn = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Keeps the number current: now, when followed robots change, and when the page becomes visible again.
 * @param onRobotsChanged subscribes to changes, and returns the unsubscribe function
 * @returns stops
 */
export function followUnreadTrades(
  onRobotsChanged: (listener: () => void) => () => void,
  now: () => number = Date.now,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const ask = async () => {
    if (!isSignedIn()) return;
    turn += 1;
    const mine = turn;
    askedAt = now();
    // After a failure the last number stays until the next change.
    const unread = await call('CxAIRobotProduct/GetMyRobotsUnreadTrades', {}).catch(() => null);
    if (unread && mine === turn && !signal.aborted) showUnread(unread);
  };
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible' && now() - askedAt >= FRESH_MS) void ask();
    },
    { signal },
  );
  const stops = [
    onRobotsChanged(() => void ask()),
    // One user's number must not be shown to the next.
    onSessionChange(() => showUnread(NONE)),
  ];
  void ask();
  return () => {
    listening.abort();
    for (const stop of stops) stop();
  };
}

/** The user has just seen all trades; an answer still in flight is outdated. */
export function clearUnread(): void {
  turn += 1;
  showUnread(NONE);
}

function showUnread(unread: Unread): void {
  showUnreadAt('[data-my-robots]', unread, 'My robots', 'new trade');
}
