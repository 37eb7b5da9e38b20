import type { Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { advanceRobots } from './advance-robots';
import { untilBarAfter } from './engine';
import type { Decided, RunnableRobot } from './robot-runner';

const NOW = 0 as Millis;
const robot = (id: number) => ({ definition: { id: id as RobotId } }) as RunnableRobot;

/** Robots that have something to commit, of which some have news; what is done, in its order. */
function createRunner(
  newsCounts: readonly number[],
  failing: (id: number, step: string) => void = () => undefined,
  behind: readonly number[] = [],
) {
  const steps: string[] = [];
  const take = (step: string, id: number) => {
    failing(id, step);
    steps.push(`${step} ${id}`);
  };
  return {
    steps,
    async decide(one: RunnableRobot) {
      take('decide', one.definition.id);
      const { id } = one.definition;
      return { robot: one, hasNews: newsCounts.includes(id), isBehind: behind.includes(id) } as Decided;
    },
    async commit(group: readonly Decided[]) {
      const ids = group.map(({ robot: { definition } }) => definition.id);
      for (const id of ids) failing(id, 'commit');
      steps.push(`commit ${ids.join(' ')}`);
      return ids.map(() => true);
    },
  };
}

async function advance(
  runner: ReturnType<typeof createRunner>,
  awaited: readonly number[],
  others: readonly number[],
) {
  const failed: number[] = [];
  const done: number[] = [];
  await advanceRobots({
    runner,
    awaited: awaited.map(robot),
    others: others.map(robot),
    until: NOW,
    signal: new AbortController().signal,
    onDone: (id) => done.push(id),
    onFailed: (id) => failed.push(id),
    async headStart() {
      runner.steps.push('head start');
    },
  });
  return { failed, done };
}

describe('robots that run over new bars', () => {
  it('have their news committed before the state of the others, if someone waits for them', async () => {
    const runner = createRunner([2, 5]);
    await advance(runner, [1, 2, 3], [4, 5]);
    expect(runner.steps).toEqual([
      ...['decide 1', 'decide 2', 'decide 3', 'commit 2', 'decide 4', 'decide 5'],
      ...['head start', 'commit 1 3 4 5'],
    ]);
  });

  it('wait for the disk in groups, and alone where one of a group fails', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => index + 1);
    const commits = (runner: ReturnType<typeof createRunner>) =>
      runner.steps.filter((step) => step.startsWith('commit')).map((step) => step.split(' ').length - 1);
    const runner = createRunner([]);
    await advance(runner, [], ids);
    expect(commits(runner)).toEqual([20, 5]);

    const broken = createRunner([], (id, step) => {
      if (id === 3 && step === 'commit') throw new Error('broken');
    });
    expect(await advance(broken, [], ids)).toEqual({ failed: [3], done: ids });
    expect(commits(broken)).toEqual([...Array.from({ length: 19 }, () => 1), 5]);

    const gone = new UnavailableError('gone');
    const away = createRunner([], (_, step) => {
      if (step === 'commit') throw gone;
    });
    await expect(advance(away, [], ids)).rejects.toBe(gone);
  });

  it('don’t wait before their state is stored if nobody waits for any, or if nothing else is to be stored', async () => {
    const alone = createRunner([1]);
    await advance(alone, [], [1, 2]);
    const news = createRunner([1]);
    await advance(news, [1], []);
    for (const { steps } of [alone, news]) expect(steps).not.toContain('head start');
  });

  it('have weeks that they catch up with committed one by one, whenever their bars come', async () => {
    const runner = createRunner([1, 2], undefined, [1, 2]);
    await advance(runner, [1, 2], []);
    expect(runner.steps).toEqual(['decide 1', 'commit 1', 'decide 2', 'commit 2']);
  });

  it('don’t hold each other up if one fails, unless the database is gone', async () => {
    const failsAt = (what: string, error: Error) => (id: number, step: string) => {
      if (`${step} ${id}` === what) throw error;
    };
    for (const what of ['decide 2', 'commit 2'])
      expect(await advance(createRunner([2], failsAt(what, new Error('broken'))), [1, 2, 3], [])).toEqual({
        failed: [2],
        done: expect.arrayContaining([1, 2, 3]),
      });
    const gone = new UnavailableError('gone');
    await expect(advance(createRunner([2], failsAt('commit 2', gone)), [1, 2], [])).rejects.toBe(gone);
  });
});

describe('the time until the next round', () => {
  it('ends with the next bar, which isn’t missed if it completes while a round runs', () => {
    const bar = 300_000;
    expect(untilBarAfter(bar + 10, bar + 2_000)).toBe(bar - 2_000);
    // Its timer rang a moment before the bar's end.
    expect(untilBarAfter(bar - 1, bar + 2_000)).toBe(0);
    expect(untilBarAfter(bar + 10, 3 * bar)).toBe(0);
    // The clock was set back meanwhile.
    expect(untilBarAfter(9 * bar, bar)).toBe(bar);
  });
});
