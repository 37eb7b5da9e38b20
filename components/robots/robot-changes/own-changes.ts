import { createEvent } from '@/components/ui/store/create-event';
import type { Control } from '@/lib/people/controls/robot-controls';

/** Changes a user makes to their robots in this tab, which need no refetch. */

export interface OwnChange {
  readonly robotId: number;
  readonly control: Control;
  readonly isOn: boolean;
}

/** How long after a call the hub may report it, in milliseconds. */
const ECHO_MS = 5_000;

const changed = createEvent<[change: OwnChange]>();
/** When the hub's report of this tab's changes expires, by robot. */
const echoes = new Map<number, readonly number[]>();

/** Calls back after each change the server has accepted. Returns the unsubscribe function. */
export const onOwnChange = changed.on;

/**
 * Makes a change by a call, and expects one report from the hub, which may come before the call's answer.
 * @throws what the call throws
 */
export async function makeOwnChange(change: OwnChange, send: () => Promise<void>): Promise<void> {
  const until = performance.now() + ECHO_MS;
  const { robotId } = change;
  echoes.set(robotId, [...(echoes.get(robotId) ?? []), until]);
  try {
    await send();
  } catch (error) {
    echoes.set(
      robotId,
      (echoes.get(robotId) ?? []).filter((one) => one !== until),
    );
    throw error;
  }
  changed.send(change);
}

/** Whether a hub report of changed settings is just the echo of this tab's change; each echo counts once. */
export function takeEcho(robotId: number): boolean {
  const now = performance.now();
  const [echo, ...others] = (echoes.get(robotId) ?? []).filter((until) => until >= now);
  echoes.set(robotId, others);
  return echo !== undefined;
}
