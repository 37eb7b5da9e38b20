import { BusyError } from './errors';
import { createFairQueue } from './fair-queue';

/** A queue of one at a time, whose tasks take 50 ms by the test's clock and so 4 of which may wait. */
function setUp() {
  let time = 0;
  const order: string[] = [];
  const queue = createFairQueue({ maxUnderWay: 1, maxWaitMs: 200, busy: 'too many', now: () => time });
  const finish: (() => void)[] = [];
  return {
    queue,
    order,
    ask: (client: string, name: string) =>
      queue
        .run(client, async () => {
          order.push(name);
          await new Promise<void>((resolve) => finish.push(resolve));
        })
        .catch((error: unknown) => {
          if (!(error instanceof BusyError)) throw error;
          order.push(`${name} refused`);
        }),
    async finishOne(ms = 50) {
      time += ms;
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a fair queue', () => {
  it('takes clients in turn, however many tasks one has', async () => {
    const { order, ask, finishOne } = setUp();
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    void ask('b', 'b1');
    for (let i = 0; i < 4; i += 1) await finishOne();
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuses what would wait too long, by how long tasks took lately', async () => {
    const { queue, order, ask, finishOne } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask('a', name);
    await finishOne(550);
    // Now that one took half a second, two more are too many.
    expect(order).toEqual(['a1', 'a6 refused', 'a2']);
    await ask('a', 'a7');
    expect(order.at(-1)).toBe('a7 refused');
    while (queue.waiting() > 0) await finishOne();
    expect(order.slice(-3)).toEqual(['a3', 'a4', 'a5']);
  });

  it('refuses the newest of the client with the most before one of a client with fewer', async () => {
    const { order, ask, finishOne } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name);
    void ask('b', 'b1');
    void ask('b', 'b2');
    for (let i = 0; i < 5; i += 1) await finishOne();
    expect(order).toEqual(['a1', 'a5 refused', 'a4 refused', 'a2', 'b1', 'a3', 'b2']);
  });
});
