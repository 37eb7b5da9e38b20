import { BusyError } from '@/lib/core/base/errors';
import { createRenderLine } from './render-line';

/** A render that ends when the test says so. */
function held() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { render: () => ended, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the line of renders', () => {
  it('runs a few at a time, the others in their order, and refuses whoever finds it full', async () => {
    const line = createRenderLine({ maxUnderWay: 2, maxWaiting: 2 });
    const order: number[] = [];
    const first = held();
    const second = held();
    const all = [
      line.run(first.render),
      line.run(second.render),
      line.run(async () => void order.push(3)),
      line.run(async () => void order.push(4)),
    ];
    expect([line.underWay(), line.waiting()]).toEqual([2, 2]);
    await expect(line.run(async () => {})).rejects.toThrow(BusyError);
    first.end();
    await settle();
    expect(order).toEqual([3, 4]);
    second.end();
    await Promise.all(all);
    expect([line.underWay(), line.waiting()]).toEqual([0, 0]);
  });

  it('goes on after a render that failed', async () => {
    const line = createRenderLine({ maxUnderWay: 1, maxWaiting: 5 });
    const failed = line.run(async () => {
      throw new Error('no page');
    });
    const next = line.run(async () => 'page');
    await expect(failed).rejects.toThrow('no page');
    expect(await next).toBe('page');
    expect(line.underWay()).toBe(0);
  });
});
