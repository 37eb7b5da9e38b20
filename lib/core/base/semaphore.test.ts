import { BusyError } from './errors';
import { createSemaphore } from './semaphore';

/** A task the test ends. */
function held() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { task: () => ended, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createSemaphore', () => {
  it('runs a few at a time, queues others in order, and refuses more when the queue is full', async () => {
    const semaphore = createSemaphore({ maxUnderWay: 2, maxWaiting: 2, busy: 'come again' });
    const order: number[] = [];
    const first = held();
    const second = held();
    const all = [
      semaphore.run(first.task),
      semaphore.run(second.task),
      semaphore.run(async () => void order.push(3)),
      semaphore.run(async () => void order.push(4)),
    ];
    expect([semaphore.underWay(), semaphore.waiting()]).toEqual([2, 2]);
    await expect(semaphore.run(async () => {})).rejects.toThrow(new BusyError('come again'));
    first.end();
    await settle();
    expect(order).toEqual([3, 4]);
    second.end();
    await Promise.all(all);
    expect([semaphore.underWay(), semaphore.waiting()]).toEqual([0, 0]);
  });

  it('continues after a failed task', async () => {
    const semaphore = createSemaphore({ maxUnderWay: 1, maxWaiting: 5, busy: '' });
    const failed = semaphore.run(async () => {
      throw new Error('no page');
    });
    const next = semaphore.run(async () => 'page');
    await expect(failed).rejects.toThrow('no page');
    expect(await next).toBe('page');
    expect(semaphore.underWay()).toBe(0);
  });
});
