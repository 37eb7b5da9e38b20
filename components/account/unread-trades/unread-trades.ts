import { isSignedIn, onSessionChange } from '@/components/account/session/session';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import styles from './unread-trades.module.css';

/** How many trades of the user's robots are new, next to the page's links to them (`data-my-robots`). */

export interface Unread {
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly hasMore: boolean;
}

const NONE: Unread = { count: 0, hasMore: false };

/** A page in sight doesn't ask again sooner, in milliseconds. */
const FRESH_MS = 30_000;

/** Counts up with every answer that replaces earlier ones. */
let turn = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Keeps the number current: now, when followed robots change, and when the page comes back into sight.
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

/** The user has just seen all trades; an answer still on its way is out of date. */
export function clearUnread(): void {
  turn += 1;
  showUnread(NONE);
}

function showUnread({ count, hasMore }: Unread): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-my-robots]')) {
    link.classList.toggle(styles['unread'] ?? '', count > 0);
    if (count === 0) {
      delete link.dataset['unread'];
      link.removeAttribute('aria-label');
      continue;
    }
    link.dataset['unread'] = `${count}${hasMore ? '+' : ''}`;
    const trades = formatPlural(count, 'new trade');
    link.setAttribute('aria-label', `My robots, ${hasMore ? 'more than ' : ''}${trades}`);
  }
}
