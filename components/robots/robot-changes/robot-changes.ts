import { batch } from '@/components/live/real-time/batch';
import type { HubClient } from '@/components/live/real-time/hub-connection';
import { toRecord } from '@/components/live/real-time/live-price';
import { createEvent } from '@/components/ui/store/create-event';
import { takeEcho } from './own-changes';

/** Trades of the user's robots, as the hub names them. */
export const TRADE_EVENTS = ['TradeOpened', 'TradeClosed'] as const;

/** The part of the connection needed for robot changes. */
export type RobotEvents = Pick<HubClient, 'hold' | 'on' | 'onConnected'>;

/**
 * Calls back with the signed-in user's robots that changed: figures, trades, or settings from another tab, but not from
 * this one. After a reconnect, calls back with null, since changes may have been missed. Changes are batched with
 * jitter, so that a thousand pages don't call the server at once. Call it once per page; other parts subscribe with
 * onRobotsChanged.
 * @returns unsubscribes
 */
export function onRobotChanges(
  hub: RobotEvents,
  listener: (robotIds: ReadonlySet<number> | null) => void,
  random: () => number = Math.random,
): () => void {
  const batched = batch<number | null>(
    () => 500 + 2_000 * random(),
    (ids) => {
      const known = ids.filter((id) => id !== null);
      listener(known.length < ids.length ? null : new Set(known));
    },
  );
  const add = (payload: unknown) => {
    const id = changedRobotId(payload);
    if (id !== null) batched.add(id);
  };
  const addForeign = (payload: unknown) => {
    const id = changedRobotId(payload);
    // New figures are never an echo: swallowing them would leave old ones on the page.
    const isEcho = id !== null && toRecord(payload)?.['cause'] === 'settings' && takeEcho(id);
    if (id !== null && !isEcho) batched.add(id);
  };
  const stops = [
    hub.hold(),
    hub.on('RobotChanged', addForeign),
    ...TRADE_EVENTS.map((event) => hub.on(event, add)),
    hub.onConnected((isAgain) => isAgain && batched.add(null)),
  ];
  return () => {
    batched.stop();
    for (const stop of stops) stop();
  };
}

function changedRobotId(payload: unknown): number | null {
  const id = toRecord(payload)?.['robotId'];
  return typeof id === 'number' ? id : null;
}

const changed = createEvent<[robotIds: ReadonlySet<number> | null]>();

/** Calls back with changed robots, or null for any. Returns the unsubscribe function. */
export const onRobotsChanged = changed.on;
export const notifyRobotsChanged = changed.send;
