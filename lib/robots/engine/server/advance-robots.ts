import type { Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { yieldToEventLoop } from '../pause';
import type { Decided, RobotRunner, RunnableRobot } from './robot-runner';

type Robots = RobotRunner['robots'];

/**
 * Robots whose states are committed in one transaction, since each commit waits for the disk. Few, because other
 * writers wait for it, and after a day's end it also makes their models, a few milliseconds each.
 */
const TOGETHER = 20;

/** Robots whose signals someone waits for, and the others; both in their order, in which robots share bars. */
export function splitAwaited(robots: Robots, awaited: ReadonlySet<number>): readonly [Robots, Robots] {
  const isAwaited = ({ definition }: Robots[number]) => awaited.has(definition.id);
  return [robots.filter(isAwaited), robots.filter((robot) => !isAwaited(robot))];
}

export interface AdvanceOptions {
  readonly runner: Pick<RobotRunner, 'decide' | 'commit'>;
  readonly awaited: Robots;
  readonly others: Robots;
  readonly until: Millis;
  readonly signal: AbortSignal;
  readonly onDone: (id: RobotId, changed: boolean, done: number) => void;
  readonly onFailed: (id: RobotId, error: unknown) => void;
  /**
   * Awaited once, before the first state is stored that nobody waits for. Storing all states takes seconds, in which
   * each write of the trader has to wait. So it first gets time for the new signals, and for orders due at the bar's
   * close.
   */
  readonly headStart: () => Promise<void>;
}

/** Runs robots over new bars and commits what they did, first the signals and trades that someone waits for. */
export async function advanceRobots(options: AdvanceOptions): Promise<void> {
  const { runner, awaited, others, until, signal } = options;
  let done = 0;
  const finish = (id: RobotId, changed: boolean) => {
    done += 1;
    options.onDone(id, changed, done);
  };

  async function attempt<T>(id: RobotId, work: () => Promise<T>): Promise<T | null> {
    if (signal.aborted) return null;
    try {
      return await work();
    } catch (error) {
      // Once the database is back, everything is read again from what was committed.
      if (error instanceof UnavailableError) throw error;
      options.onFailed(id, error);
      return null;
    } finally {
      await yieldToEventLoop();
    }
  }

  async function decide(robot: RunnableRobot): Promise<Decided | null> {
    const { id } = robot.definition;
    const decided = await attempt(id, () => runner.decide(robot, until));
    if (!decided && !signal.aborted) finish(id, false);
    return decided;
  }

  async function commit(decided: Decided): Promise<void> {
    const { id } = decided.robot.definition;
    const changed = await attempt(id, () => runner.commit([decided]));
    if (!signal.aborted) finish(id, changed?.[0] ?? false);
  }

  async function commitTogether(group: readonly Decided[]): Promise<void> {
    if (signal.aborted) return;
    try {
      const changed = await runner.commit(group);
      if (signal.aborted) return;
      for (const [index, { robot }] of group.entries()) finish(robot.definition.id, changed[index] === true);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      // One of them fails, and mustn't hold the others up.
      for (const { robot } of group) {
        const again = await decide(robot);
        if (again) await commit(again);
      }
    }
  }

  let mustWait = awaited.length > 0;
  let group: Decided[] = [];
  async function commitGroup(): Promise<void> {
    if (group.length === 0) return;
    if (mustWait) await options.headStart();
    mustWait = false;
    const together = group;
    group = [];
    await commitTogether(together);
    await yieldToEventLoop();
  }

  async function commitLater(decided: Decided): Promise<void> {
    group.push(decided);
    if (decided.isBehind || group.length === TOGETHER) await commitGroup();
  }

  const decided: Decided[] = [];
  for (const robot of awaited) {
    const one = await decide(robot);
    if (one?.isBehind) await commit(one);
    else if (one) decided.push(one);
  }
  for (const one of decided) if (one.hasNews) await commit(one);
  for (const one of decided) if (!one.hasNews) await commitLater(one);
  for (const robot of others) {
    const one = await decide(robot);
    if (one) await commitLater(one);
  }
  await commitGroup();
}
