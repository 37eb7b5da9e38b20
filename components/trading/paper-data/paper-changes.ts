import type { HubClient } from '@/components/live/real-time/hub-connection';
import { createEvent } from '@/components/ui/store/create-event';

const changed = createEvent();

/** Calls back when the user's paper account, orders or copies may have changed. Returns the unsubscribe function. */
export const onPaperChanged = changed.on;

/** For changes made on this page. */
export const notifyPaperChanged = changed.send;

/**
 * Passes the hub's changes on, and each connection, since changes before it have been missed. Call it once per page.
 * @returns unsubscribes
 */
export function followPaperChanges(hub: Pick<HubClient, 'hold' | 'on' | 'onConnected'>): () => void {
  const stops = [hub.hold(), hub.on('PaperChanged', notifyPaperChanged), hub.onConnected(notifyPaperChanged)];
  return () => {
    for (const stop of stops) stop();
  };
}
