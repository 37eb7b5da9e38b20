import type { Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { advanceRobots } from './advance-robots';
import type { Decided, RunnableRobot } from './robot-runner';

const NOW = 0 as Millis;
const robot = (id: number) => ({ definition: { id: id as RobotId } }) as RunnableRobot;

/** Robots that have something to commit, of which some have news; what is done, in its order. */
function runnerOf(newsOf: readonly number[], failing: (id: number, step: string) => void = () => undefined) {
  const steps: string[] = [];
  const take = (step: string, id: number) => {
    failing(id, step);
    steps.push(`${step} ${id}`);
  };
  return {
    steps,
    async decide(one: RunnableRobot) {
      take('decide', one.definition.id);
      return { robot: one, hasNews: newsOf.includes(one.definition.id) } as Decided;
    },
    async commit({ robot: { definition } }: Decided) {
      take('commit', definition.id);
      return true;
    },
  };
}

async function advance(
  runner: ReturnType<typeof runnerOf>,
  awaited: readonly number[],
  others: readonly number[],
) {
  const failed: number[] = [];
  const done: number[] = [];
  await advanceRobots({
    runner,
    awaited: awaited.map(robot),
    others: others.map(robot),
    isFirst: false,
    until: NOW,
    signal: new AbortController().signal,
    onDone: (id) => done.push(id),
    onFailed: (id) => failed.push(id),
    headStartMs: 0,
  });
  return { failed, done };
}

describe('robots that run over new bars', () => {
  it('have their news committed before the state of the others, if someone waits for them', async () => {
    const runner = runnerOf([2, 5]);
    await advance(runner, [1, 2, 3], [4, 5]);
    expect(runner.steps).toEqual([
      ...['decide 1', 'decide 2', 'decide 3', 'commit 2', 'commit 1', 'commit 3'],
      ...['decide 4', 'commit 4', 'decide 5', 'commit 5'],
    ]);
  });

  it('don’t hold each other up if one fails, unless the database is gone', async () => {
    const failsAt = (what: string, error: Error) => (id: number, step: string) => {
      if (`${step} ${id}` === what) throw error;
    };
    for (const what of ['decide 2', 'commit 2'])
      expect(await advance(runnerOf([2], failsAt(what, new Error('broken'))), [1, 2, 3], [])).toEqual({
        failed: [2],
        done: expect.arrayContaining([1, 2, 3]),
      });
    const gone = new UnavailableError('gone');
    await expect(advance(runnerOf([2], failsAt('commit 2', gone)), [1, 2], [])).rejects.toBe(gone);
  });
});
