import type { BusEvent } from '@/lib/core/bus/bus';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { createLogger } from '@/lib/core/log/log';
import { createProgressAnnouncer } from './announce-progress';

it('tells every step of a small market, and two hundred at most of a large one', () => {
  const bus = createProcessBus('announce-progress');
  const heard: BusEvent[] = [];
  bus.subscribe((event) => heard.push(event));
  const runner = { progress: () => ({ ready: 10_000, total: 10_000 }) };
  const progress = createProgressAnnouncer({ bus, log: createLogger('silent'), market: 'simulated', runner });
  const countUp = (total: number) => {
    heard.length = 0;
    for (let done = 0; done <= total; done += 1) progress.robots(done, total);
    return heard.map((event) => (event.type === 'progress' ? event.done : null));
  };
  expect(countUp(5)).toEqual([0, 1, 2, 3, 4, 5]);
  const large = countUp(10_000);
  expect(large.length).toBe(201);
  expect([large[0], large.at(-1)]).toEqual([0, 10_000]);
  bus.close();
});
