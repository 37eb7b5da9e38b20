/** @jest-environment node */

import { ensureDefined } from '@/lib/core/base/assert';
import { passTime, until } from '@/lib/core/base/testing/until';
import { findInstrument } from '@/lib/market/data/instruments';
import type { Tick } from '../feed-state';
import type { FeedStream } from '../feed-stream';
import { type AlpacaServer, startAlpacaServer } from '../testing/alpaca-server';
import { openAlpacaStream } from './alpaca-stream';

const INSTRUMENTS = ['SPY', 'AAPL'].map((ticker) => ensureDefined(findInstrument(ticker), ticker));
const [SPY] = INSTRUMENTS;
let server: AlpacaServer;
let stream: FeedStream;
let ticks: Tick[];
let states: string[];
let problems: string[];

beforeEach(async () => {
  server = await startAlpacaServer();
  [ticks, states, problems] = [[], [], []];
});
afterEach(async () => {
  await stream.stop();
  await server.close();
});

function open(config = server.configFor(), silenceMs = 60_000): void {
  stream = openAlpacaStream(
    config,
    INSTRUMENTS,
    {
      onTick: (tick) => ticks.push(tick),
      onHeard: () => {},
      onState: (state) => states.push(state),
      onProblem: (problem) => problems.push(problem),
    },
    { firstPauseMs: 10, silenceMs },
  );
}

const isLive = () => until(() => states.at(-1) === 'live');
const subscriptions = () =>
  server.received.filter((message) => (message as { action: string }).action === 'subscribe');

describe('stream of Alpaca', () => {
  it('signs in, subscribes and reports its instruments’ trades', async () => {
    open();
    await isLive();
    server.trade('SPY', 601.5, 1_700_000_000_123);
    server.trade('OTHER', 1);
    await until(() => ticks.length > 0);
    expect(ticks).toEqual([{ fundId: SPY?.fundId, price: 601.5, time: 1_700_000_000_123 }]);
    expect(subscriptions()).toEqual([{ action: 'subscribe', trades: ['SPY', 'AAPL'] }]);
  });

  it('comes back after a cut and subscribes again', async () => {
    open();
    await isLive();
    server.cut();
    await until(() => states.includes('reconnecting'));
    await isLive();
    server.trade('AAPL', 250);
    await until(() => ticks.length === 1);
    expect(subscriptions()).toHaveLength(2);
  });

  it('drops a silent connection', async () => {
    server.state.greets = false;
    open(server.configFor(), 150);
    await until(() => server.sockets.size === 1);
    // Not even pings are answered.
    for (const socket of server.sockets) socket.pause();
    server.state.greets = true;
    await isLive();
    // More if the machine itself stalled for that long.
    expect(server.connections()).toBeGreaterThan(1);
  });

  it('outlives garbage in the middle of messages', async () => {
    open();
    await isLive();
    for (const socket of server.sockets) socket.send('[{"T":"t","S":"SP');
    for (const socket of server.sockets) socket.send('[null, 7, {"T":"t","S":"SPY","p":"x"}]');
    server.trade('SPY', 602);
    await until(() => ticks.length === 1);
    expect(problems).toEqual(['a message that cannot be read']);
    expect(server.connections()).toBe(1);
  });

  it('stops at once with rejected keys, and says so once', async () => {
    open({ ...server.configFor(), secretKey: 'a-wrong-secret' });
    await until(() => states.includes('off'));
    await passTime(120);
    expect(server.connections()).toBe(1);
    expect(states).toEqual(['off']);
    expect(problems.join()).not.toContain('a-wrong-secret');
  });

  it('tries again when the server wants another time of it', async () => {
    open();
    await isLive();
    // 406: another connection with the same keys is still open.
    server.send([{ T: 'error', code: 406, msg: 'connection limit exceeded' }]);
    await until(() => states.includes('reconnecting'));
    await isLive();
    expect(server.connections()).toBe(2);
  });
});
