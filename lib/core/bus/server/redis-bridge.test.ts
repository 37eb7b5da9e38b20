import type { FundId, Millis } from '@/lib/core/base/brand';
import { passTime, until } from '@/lib/core/base/testing/until';
import { createLogger, type Logger } from '@/lib/core/log/log';
import type { Bus, BusEvent } from '../bus';
import { type TestRedis, testRedis } from '../testing/redis-server';
import { createProcessBus } from './process-bus';
import { bridgeToRedis, type RedisBridge } from './redis-bridge';

const BEAT_MS = 30;
const STEP_MS = 5;
const lines: Record<string, unknown>[] = [];
const log = {
  ...createLogger('silent'),
  warn: (line: Record<string, unknown>) => lines.push(line),
  info: (line: Record<string, unknown>) => lines.push(line),
} as unknown as Logger;
const QUOTES: BusEvent = {
  type: 'quotes',
  quotes: [{ fundId: 7 as FundId, price: 1.5, previousClose: null, time: 1_700_000_000_000 as Millis }],
};

/** A process: a bus its threads share, connected to Redis. */
interface Process {
  readonly bus: Bus;
  readonly received: BusEvent[];
  readonly bridge: RedisBridge;
}

/** Beats are the only intervals here, and the test makes them: a busy machine would miss some. */
const REAL = [
  ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

let redis: TestRedis;
const processes: Process[] = [];
let count = 0;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  redis = await testRedis();
  lines.length = 0;
});

afterEach(async () => {
  for (const { bridge, bus } of processes.splice(0)) {
    await bridge.close();
    bus.close();
  }
  await redis.kill();
  jest.useRealTimers();
});

async function startProcess(channel?: string): Promise<Process> {
  count += 1;
  const bus = createProcessBus(`test-${process.pid}-${count}`);
  const received: BusEvent[] = [];
  bus.subscribe((event) => received.push(event));
  const bridge = await bridgeToRedis({
    bus,
    url: redis.url,
    log,
    beatMs: BEAT_MS,
    ...(channel ? { channel } : {}),
  });
  const started = { bus, received, bridge };
  processes.push(started);
  return started;
}

const isSettings = (event: BusEvent) => event.type === 'settings-changed';
const beat = () => jest.advanceTimersByTime(BEAT_MS);
const areConnected = () => processes.every(({ bridge }) => bridge.isConnected());

/** Beats until all are connected, ever more slowly: those that wait for ten beats begin anew. */
async function connected(): Promise<void> {
  for (let waitMs = 20; !areConnected(); waitMs *= 2) {
    beat();
    for (let waited = 0; waited < waitMs && !areConnected(); waited += STEP_MS) await passTime(STEP_MS);
  }
}

const listQuotes = ({ received }: Process) => received.filter(({ type }) => type === 'quotes');

describe('the bus over Redis', () => {
  it('carries events from each process to all others, once, and not back', async () => {
    await redis.start();
    const [one, two, three] = await Promise.all([startProcess(), startProcess(), startProcess()]);
    await connected();
    one.bus.publish(QUOTES);
    await until(() => listQuotes(two).length > 0 && listQuotes(three).length > 0);
    // Any duplicate or echo would have arrived before this one.
    two.bus.publish({ type: 'settings-changed', userId: 'u', robotId: 3 });
    await until(() => one.received.some(isSettings));
    expect([one, two, three].map((process) => listQuotes(process))).toEqual([[QUOTES], [QUOTES], [QUOTES]]);
  });

  it('receives events from threads of the same process', async () => {
    await redis.start();
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    await connected();
    const thread = createProcessBus(`test-${process.pid}-${count - 1}`);
    thread.publish(QUOTES);
    await until(() => listQuotes(two).length > 0);
    thread.close();
    expect(listQuotes(one)).toEqual([QUOTES]);
  });

  it('keeps local events local', async () => {
    await redis.start();
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    await connected();
    one.bus.publish({ type: 'prepared', seconds: 1, ready: 2, total: 2 });
    one.bus.publish(QUOTES);
    await until(() => listQuotes(two).length > 0);
    expect(two.received.some(({ type }) => type === 'prepared')).toBe(false);
  });

  it('starts without Redis, joins when it is there, survives its loss and reads the database when it is back', async () => {
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    one.bus.publish(QUOTES);
    expect(listQuotes(one)).toHaveLength(1);
    await redis.start();
    await connected();
    one.bus.publish(QUOTES);
    await until(() => listQuotes(two).length === 1);

    await redis.kill();
    await until(() => processes.every(({ bridge }) => !bridge.isConnected()));
    one.bus.publish(QUOTES);
    const before = two.received.length;
    await redis.start();
    await connected();
    // The request to reread the database.
    await until(() => two.received.slice(before).some(({ type }) => type === 'robots-changed'));
    one.bus.publish(QUOTES);
    await until(() => listQuotes(two).length === 2);
    expect(listQuotes(one)).toHaveLength(4);
  });

  it('notices a Redis that is stopped, asks for reading the database meanwhile, and brings nothing old afterwards', async () => {
    await redis.start();
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    await connected();
    const asked = () => two.received.filter(({ type }) => type === 'unrelayed').length;
    const before = asked();
    lines.length = 0;
    for (let beats = 1; beats <= 5; beats += 1) {
      beat();
      one.bus.publish({ type: 'settings-changed', userId: 'u', robotId: beats });
      two.bus.publish({ type: 'settings-changed', userId: 'u', robotId: beats });
      // What Redis was sent before has come back by then.
      await until(() => [one, two].every(({ received }) => received.filter(isSettings).length >= 2 * beats));
      await passTime(STEP_MS);
    }
    expect(asked()).toBe(before);

    // Shortly, and long enough for connections to be replaced.
    for (const beats of [0, 25]) {
      redis.freeze();
      for (let silent = 0; silent < 3; silent += 1) beat();
      expect(processes.map(({ bridge }) => bridge.isConnected())).toEqual([false, false]);
      one.bus.publish(QUOTES);
      for (let more = 0; more < beats; more += 1) {
        beat();
        await passTime(STEP_MS);
      }
      redis.thaw();
      await connected();
      const robotId = 7 + beats;
      two.bus.publish({ type: 'settings-changed', userId: 'u', robotId });
      await until(() =>
        one.received.some((event) => event.type === 'settings-changed' && event.robotId === robotId),
      );
      expect(listQuotes(two)).toEqual([]);
    }
    expect(asked()).toBeGreaterThan(before + 3);
    const once = ['redis-lost', 'redis-lost', 'redis-back', 'redis-back'];
    expect(lines.map(({ event }) => event)).toEqual([...once, ...once]);
  });

  it('ignores messages that aren’t events', async () => {
    await redis.start();
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    await connected();
    const { createClient } = await import('@redis/client');
    const stranger = createClient({ url: redis.url });
    await stranger.connect();
    const from = 'x';
    const quote = { fundId: 7, price: 2, previousClose: null, time: 1 };
    for (const text of ['', 'null', '{}', '[]', '{"from":1}', '{"from":"x","event":{"type":"prepared"}}'])
      await stranger.publish('tickproof:events', text);
    for (const event of [
      { type: 'quotes' },
      { type: 'quotes', quotes: [null] },
      { type: 'quotes', quotes: [{ ...quote, price: 'much' }] },
      { type: 'quotes', quotes: [{ ...quote, time: 9e15 }] },
      { type: 'trades', robotIds: {} },
      { type: 'robots-changed', ids: ['1'] },
      { type: 'market-now', market: 'toString', now: 1 },
      { type: 'sessions-ended', userId: { $ne: 1 } },
      { type: 'progress', stage: 'all', isUpdate: false, done: 1, total: 2 },
      { type: 'progress', stage: 'market', isUpdate: false, done: 3, total: 2 },
      { type: 'toString' },
      { type: 'trades', robotIds: [1], more: 'x'.repeat(5_000_000) },
    ])
      await stranger.publish('tickproof:events', JSON.stringify({ from, event }));
    stranger.destroy();
    // Redis may have ended a connection for the long one, and what is published meanwhile is lost.
    await until(async () => {
      await connected();
      one.bus.publish(QUOTES);
      return listQuotes(two).length > 0;
    });
    const itsOwn: readonly BusEvent[] = [
      QUOTES,
      { type: 'robots-changed', ids: [] },
      { type: 'trades', robotIds: [] },
    ];
    for (const event of two.received) if (event.type !== 'unrelayed') expect(itsOwn).toContainEqual(event);
  });

  it('survives a listener that throws', async () => {
    await redis.start();
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    await connected();
    two.bus.subscribe(({ type }) => {
      if (type === 'settings-changed') throw new Error('broken');
    });
    one.bus.publish({ type: 'settings-changed', userId: 'u', robotId: 3 });
    one.bus.publish(QUOTES);
    await until(() => listQuotes(two).length > 0);
  });

  it('subscribes as soon as it’s allowed to', async () => {
    await redis.start();
    const { createClient } = await import('@redis/client');
    const operator = createClient({ url: redis.url });
    await operator.connect();
    await operator.sendCommand(['ACL', 'SETUSER', 'default', 'resetchannels']);
    const one = await startProcess();
    for (let beats = 1; beats <= 5; beats += 1) {
      beat();
      await passTime(100);
    }
    expect(one.bridge.isConnected()).toBe(false);
    await operator.sendCommand(['ACL', 'SETUSER', 'default', 'allchannels']);
    operator.destroy();
    await connected();
  });
});
