import { gather } from './gather';
import type { HubClient } from './hub-connection';
import { recordOf } from './live-price';
import { TRADE_EVENTS } from './trade-words';

/** What of a connection is needed to hear of robots. */
export type RobotEvents = Pick<HubClient, 'hold' | 'on' | 'onConnected'>;

/**
 * Calls back with the robots of whoever is signed in that changed: figures, trades, or what was set for them in another
 * tab. After a connection was lost nobody knows what changed meanwhile: then with null. Several changes come together,
 * a moment later, so that a thousand pages do not all ask the server at once.
 * @returns ends that
 */
export function onRobotChanges(
  hub: RobotEvents,
  listener: (robotIds: ReadonlySet<number> | null) => void,
  random: () => number = Math.random,
): () => void {
  const gathered = gather<number | null>(
    () => 500 + 2_000 * random(),
    (ids) => {
      const known = ids.filter((id) => id !== null);
      listener(known.length < ids.length ? null : new Set(known));
    },
  );
  const add = (payload: unknown) => {
    const id = recordOf(payload)?.['RobotId'];
    if (typeof id === 'number') gathered.add(id);
  };
  const stops = [
    hub.hold(),
    hub.on('RobotChanged', add),
    ...TRADE_EVENTS.map((event) => hub.on(event, add)),
    hub.onConnected((isAgain) => isAgain && gathered.add(null)),
  ];
  return () => {
    gathered.stop();
    for (const stop of stops) stop();
  };
}
