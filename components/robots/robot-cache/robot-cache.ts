import type { CardView } from '@/components/robots/robot-model/card-view';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { onSessionChange, type SessionState, session } from '@/components/session/session/session';
import { createStore } from '@/components/ui/store/create-store';
import type { ControlState } from '@/lib/people/controls/robot-controls';

/**
 * The page's only cache of robots, as shown on cards, for a guest or with the user's controls and dollar amounts. All
 * answers with robots update it; useRobot reads it. It is part of the first load, so it has no library under it.
 */

type RobotKey = `${SessionState} ${number}`;

/** Replaced whenever a robot changes. */
export const robots = createStore<ReadonlyMap<RobotKey, CardView>>(new Map());
/** How many components show each robot. */
const watched = new Map<RobotKey, number>();
/** The latest request for each robot, until it's answered or outdated by a newer state. */
const loading = new Map<RobotKey, symbol>();

export function robotKey(id: number, state: SessionState = session.read()): RobotKey {
  return `${state} ${id}`;
}

/** The cached robot for the current viewer. */
export function readRobot(id: number): CardView | undefined {
  return robots.get().get(robotKey(id));
}

/**
 * Updates the cache from an answer. A robot that hasn't changed stays the same object, so that its card isn't rendered
 * again. Don't call it while rendering.
 * @returns the robots as they are cached
 */
export function putRobots(answered: readonly CardView[]): readonly CardView[] {
  const kept = new Map(robots.get());
  const cached = answered.map((robot) => {
    const key = robotKey(robot.id, robot.own ? 'signed-in' : 'guest');
    const known = kept.get(key);
    const told = withPendingSwitches(robot, known);
    const next = known && JSON.stringify(known) === JSON.stringify(told) ? known : told;
    loading.delete(key);
    kept.set(key, next);
    return next;
  });
  robots.set(kept);
  return cached;
}

/** A robot from the server, but with the page's switches while one of them has a pending call. */
function withPendingSwitches(told: CardView, known: CardView | undefined): CardView {
  if (!told.own || !known?.own || !isPending(known.own.controls)) return told;
  return { ...told, own: { ...told.own, controls: known.own.controls } };
}

function isPending({ busy, waiting }: ControlState): boolean {
  return waiting !== null || Object.values(busy).includes(true);
}

/** Changes a robot's user data wherever it's shown. */
export function changeUserRobot(id: number, change: (own: UserRobot) => UserRobot): void {
  const key = robotKey(id, 'signed-in');
  const known = robots.get().get(key);
  if (!known?.own) return;
  loading.delete(key);
  robots.set(new Map(robots.get()).set(key, { ...known, own: change(known.own) }));
}

/**
 * Notes that a robot is shown.
 * @param needsLoading whether to load it if it isn't known
 * @returns notes that it isn't any more
 */
export function watchRobot(id: number, state: SessionState, needsLoading: boolean): () => void {
  const key = robotKey(id, state);
  watched.set(key, (watched.get(key) ?? 0) + 1);
  if (needsLoading && !robots.get().has(key) && !loading.has(key)) void load(key).catch(() => undefined);
  return () => {
    const others = (watched.get(key) ?? 0) - 1;
    if (others > 0) watched.set(key, others);
    else watched.delete(key);
  };
}

/** @throws what the call throws */
async function load(key: RobotKey): Promise<void> {
  const mine = Symbol();
  loading.set(key, mine);
  try {
    const { loadRobot } = await import('./load-robots');
    const robot = await loadRobot(idIn(key), robots.get().has(key));
    if (loading.get(key) === mine) putRobots([robot]);
  } finally {
    if (loading.get(key) === mine) loading.delete(key);
  }
}

function idIn(key: RobotKey): number {
  return Number(key.split(' ')[1]);
}

/**
 * Refetches robots currently on the page, in one call.
 * @param changed their ids; null for all of them
 * @throws what the call throws
 */
export async function refreshRobots(changed: ReadonlySet<number> | null): Promise<void> {
  const state = session.read();
  const keys = [...watched.keys()].filter(
    (key) => key.startsWith(state) && (changed?.has(idIn(key)) ?? true),
  );
  await Promise.all(keys.map(load));
}

// One user's data must not be shown to the next.
if (typeof window !== 'undefined')
  onSessionChange(() => {
    for (const key of loading.keys()) if (key.startsWith('signed-in')) loading.delete(key);
    robots.set(new Map([...robots.get()].filter(([key]) => !key.startsWith('signed-in'))));
    if (session.read() === 'signed-in') void refreshRobots(null).catch(() => undefined);
  });
