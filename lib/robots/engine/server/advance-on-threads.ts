import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { inChunks } from '@/lib/core/base/in-chunks';
import { startAhead } from '@/lib/core/base/start-ahead';
import { advanceRobots } from './advance-robots';
import type { MakeModel, RanRobot, RobotRunner, RunnableRobot } from './robot-runner';
import type { RobotThreads } from './robot-threads';

/**
 * Robots whose runs are committed in one transaction, since each commit waits for the disk. Few, because it also waits
 * for their models, and other writers of the embedded database wait for it.
 */
const TOGETHER = 8;
/** Such groups that run ahead of the commits, for each thread. */
const AHEAD = 3;

interface AdvanceOnThreadsOptions {
  readonly threads: RobotThreads;
  readonly runner: RobotRunner;
  readonly robots: readonly RunnableRobot[];
  readonly until: Millis;
  readonly signal: AbortSignal;
  readonly onDone: (id: RobotId, changed: boolean, done: number) => void;
  readonly onFailed: (id: RobotId, error: unknown) => void;
  /** Called when robots of a group are run here, since that failed on a thread or together. */
  readonly onAlone: (error: unknown) => void;
}

/** A group's runs; null where there is nothing to commit, and an error where the thread couldn't. */
type GroupRuns = readonly (RanRobot | Error | null)[];

/**
 * Runs robots that are far behind on threads, and commits what they did on this one, in the robots' order, so that the
 * result is that of one thread. What a thread can't do is done here.
 */
export async function advanceOnThreads(options: AdvanceOnThreadsOptions): Promise<void> {
  const { threads, runner, robots, until, signal, onFailed } = options;
  const threadIndex = placeByInstrument(robots);

  async function runGroup(group: readonly RunnableRobot[]): Promise<GroupRuns> {
    return Promise.all(
      group.map(async (robot) => {
        const { definition } = robot;
        const isModelled = runner.isModelled(definition.id);
        try {
          const thread = threads.on(threadIndex(robot));
          const result = await thread.run({ definition, present: until, isModelled });
          return result && { robot, ...result };
        } catch (error) {
          return error as Error;
        }
      }),
    );
  }

  const makeModel: MakeModel = ({ robot, run, state }, recorded, now) => {
    const { definition, seal, trials } = robot;
    const { positions, pending, retired, through, until: seen, mustModel } = run;
    const shown = { positions, pending, retired, through, until: seen, mustModel, bars: state.bars };
    return threads.on(threadIndex(robot)).model({ definition, seal, trials, run: shown, recorded, now });
  };

  async function commitGroup(runs: GroupRuns): Promise<ReadonlyMap<RobotId, boolean> | null> {
    const failed = runs.find((ran) => ran instanceof Error);
    if (failed) {
      options.onAlone(failed);
      return null;
    }
    const ran = runs.filter((one): one is RanRobot => one !== null);
    try {
      const changed = ran.length > 0 ? await runner.commitTogether(ran, makeModel) : [];
      return new Map(ran.map(({ robot }, place) => [robot.definition.id, changed[place] === true]));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      options.onAlone(error);
      return null;
    }
  }

  let done = 0;
  const onDone = (id: RobotId, changed: boolean) => {
    done += 1;
    options.onDone(id, changed, done);
  };
  const here = { runner, until, signal, onDone, onFailed, awaited: [], headStart: async () => undefined };
  const groups = [...inChunks(robots, TOGETHER)];
  for await (const { item: group, made } of startAhead(groups, AHEAD * threads.count, runGroup)) {
    if (signal.aborted) return;
    const committed = await commitGroup(made);
    if (signal.aborted) return;
    if (!committed) await advanceRobots({ ...here, others: group });
    else for (const { definition } of group) onDone(definition.id, committed.get(definition.id) === true);
  }
}

/** Robots of one first instrument share a thread, so that its bars are read once; neighbors have different ones. */
function placeByInstrument(robots: readonly RunnableRobot[]): (robot: RunnableRobot) => number {
  const instruments = [...new Set(robots.map(firstLeg))];
  const places = new Map(instruments.map((fundId, place) => [fundId, place]));
  return (robot) => places.get(firstLeg(robot)) ?? 0;
}

function firstLeg({ definition }: RunnableRobot): FundId | undefined {
  return definition.legs[0];
}
