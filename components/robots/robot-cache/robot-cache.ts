import { mutate, SWRConfig, unstable_serialize } from 'swr';
import type { CardView } from '@/components/robots/robot-model/card-view';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { onSessionChange, type SessionState, session } from '@/components/session/session/session';
import type { ControlState } from '@/lib/people/controls/robot-controls';

/**
 * The page's only cache of robots, as shown on cards, for a guest or with the user's controls and dollar amounts. All
 * answers with robots update it; useRobot reads it.
 */

export type RobotKey = readonly ['robot', number, SessionState];

export function robotKey(id: number, state: SessionState = session.read()): RobotKey {
  return ['robot', id, state];
}

function isRobotKey(key: unknown): key is RobotKey {
  return Array.isArray(key) && key[0] === 'robot';
}

/** The cached robot for the current viewer. */
export function readRobot(id: number): CardView | undefined {
  const known: unknown = SWRConfig.defaultValue.cache.get(unstable_serialize(robotKey(id)))?.data;
  return known as CardView | undefined;
}

/** Updates the cache from an answer. Don't call it while rendering. */
export function putRobots(robots: readonly CardView[]): void {
  for (const robot of robots)
    void mutate<CardView>(
      robotKey(robot.id, robot.own ? 'signed-in' : 'guest'),
      (known) => withPendingSwitches(robot, known),
      { revalidate: false },
    );
}

/** A robot from the server, but with the page's switches while one of them has a pending call. */
export function withPendingSwitches(told: CardView, known: CardView | undefined): CardView {
  if (!told.own || !known?.own || !isPending(known.own.controls)) return told;
  return { ...told, own: { ...told.own, controls: known.own.controls } };
}

function isPending({ busy, waiting }: ControlState): boolean {
  return waiting !== null || Object.values(busy).includes(true);
}

/** Changes a robot's user data wherever it's shown. */
export function changeUserRobot(id: number, change: (own: UserRobot) => UserRobot): void {
  void mutate<CardView>(
    robotKey(id, 'signed-in'),
    (known) => (known?.own ? { ...known, own: change(known.own) } : known),
    { revalidate: false },
  );
}

/**
 * Refetches robots currently on the page, in one call.
 * @param changed their ids; null for all of them
 */
export async function refreshRobots(changed: ReadonlySet<number> | null): Promise<void> {
  const state = session.read();
  await mutate((key) => isRobotKey(key) && key[2] === state && (changed?.has(key[1]) ?? true));
}

// One user's data must not be shown to the next.
if (typeof window !== 'undefined')
  onSessionChange(() => {
    const isUser = session.read() === 'signed-in';
    void mutate((key) => isRobotKey(key) && key[2] === 'signed-in', undefined, { revalidate: isUser });
  });
