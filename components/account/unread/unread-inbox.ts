import type { HubClient } from '@/components/live/real-time/hub-connection';
import { toRecord } from '@/components/live/real-time/live-price';
import { isSignedIn, onSessionChange } from '@/components/session/session/session';
import { createEvent } from '@/components/ui/store/create-event';
import { call } from '@/lib/http/api/client/call';
import { MOST_UNREAD } from '@/lib/people/notifications/notifications';
import { showUnreadAt } from './unread-badge';

/** How many notifications are unread, at the page's links to the inbox (`data-inbox`). */

const changed = createEvent();

/** Calls back when the inbox changed: new notifications, or some read on any device. @returns unsubscribes */
export const onInboxChanged = changed.on;

/** Keeps the number current. @returns stops */
export function followInbox(hub: Pick<HubClient, 'hold' | 'on' | 'onConnected'>): () => void {
  let isOver = false;
  let turn = 0;
  const change = (unread: number) => {
    turn += 1;
    showUnread(unread);
    changed.send();
  };
  const ask = async () => {
    if (!isSignedIn()) return;
    turn += 1;
    const mine = turn;
    // After a failure the last number stays until the next change.
    const answer = await call('CxNotifications/GetUnread', {}).catch(() => null);
    if (answer && mine === turn && !isOver) change(answer.unread);
  };
  const stops = [
    hub.hold(),
    hub.on('InboxChanged', (payload) => {
      const unread = toRecord(payload)?.['unread'];
      if (typeof unread === 'number') change(unread);
    }),
    // What changed while the connection was lost isn't sent again.
    hub.onConnected((isAgain) => void (isAgain && ask())),
    // One user's number must not be shown to the next.
    onSessionChange(() => {
      showUnread(0);
      if (!isSignedIn()) void endPush().catch(() => undefined);
    }),
  ];
  void ask();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** The next user of this browser must not see the previous one's push messages; the push service then refuses more. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/sw.js');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

export function showUnread(unread: number): void {
  const shown = { count: Math.min(unread, MOST_UNREAD), hasMore: unread > MOST_UNREAD };
  showUnreadAt('[data-inbox]', shown, 'Inbox', 'unread notification');
}
