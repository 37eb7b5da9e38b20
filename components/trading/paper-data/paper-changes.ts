import type { HubClient } from '@/components/live/real-time/hub-connection';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the user's paper account, orders or copies may have changed. Returns the unsubscribe function. */
export function onPaperChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For changes made on this page. */
export function notifyPaperChanged(): void {
  for (const listener of [...listeners]) listener();
}

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
