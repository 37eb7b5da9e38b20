/** @jest-environment node */
import { jsonProtocol } from '../protocol/json';
import { createHub } from './hub';
import type { HubOptions } from './hub-contract';
import { ManualClock, settle, TestClient } from './testing/hub-fixture';

function setUp(options: Partial<HubOptions<string>> = {}) {
  const clock = new ManualClock();
  const ended: (string | null)[] = [];
  const hub = createHub<string>({
    protocols: [jsonProtocol],
    clock,
    methods: { Echo: { run: (_context, value) => value } },
    onDisconnected: (_connection, error) => void ended.push(error && String(error)),
    ...options,
  });
  return { clock, hub, ended };
}

test('pings after 15 seconds without output', async () => {
  const { clock, hub } = setUp();
  const client = new TestClient(hub);
  const polling = new TestClient(hub, { transport: 'LongPolling' });
  clock.advance(14_500);
  expect(client.messages).toEqual([]);
  clock.advance(1_000);
  expect(client.messages).toEqual([{ type: 'ping' }]);
  clock.advance(10_000);
  hub.broadcast(hub.message('Price', 1));
  await settle();
  clock.advance(14_000);
  expect(client.ofType('ping')).toHaveLength(1);
  clock.advance(2_000);
  expect(client.ofType('ping')).toHaveLength(2);
  expect(polling.ofType('ping')).toEqual([]);
});

test('a client that has pinged once must keep sending; others needn’t', () => {
  const { clock, hub, ended } = setUp();
  const quiet = new TestClient(hub);
  const client = new TestClient(hub);
  client.send({ type: 'ping' });
  clock.advance(29_000);
  client.invoke('1', 'Echo', 1);
  clock.advance(29_000);
  expect(client.ofType('close')).toEqual([]);
  clock.advance(3_000);
  expect(client.ofType('close')).toEqual([
    { type: 'close', error: 'Connection closed with an error.', allowReconnect: true },
  ]);
  expect(client.transport.isClosed).toBe(true);
  expect(ended).toEqual([expect.stringContaining("Client hasn't sent a message/ping")]);
  expect(quiet.ofType('close')).toEqual([]);
});

test('calls to clients that never answer time out', async () => {
  const { clock, hub } = setUp({ clientResultTimeoutMs: 5_000 });
  new TestClient(hub, { id: 'one' });
  const call = expect(hub.connection('one')?.invoke('Ask')).rejects.toThrow('did not answer in time');
  clock.advance(6_000);
  await call;
});

test('a client that sends Close is answered and gone', async () => {
  const { hub, ended } = setUp();
  const client = new TestClient(hub);
  client.send({ type: 'close' }, { type: 'invocation', target: 'Echo', arguments: [1] });
  const troubled = new TestClient(hub);
  troubled.send({ type: 'close', error: 'lost my state' });
  await settle();
  expect(client.messages).toEqual([{ type: 'close' }]);
  expect(client.transport.isClosed).toBe(true);
  expect(hub.connectionCount).toBe(0);
  expect(ended).toEqual([null, 'HubException: lost my state']);
  client.handler.onClose(null);
  expect(ended).toHaveLength(2);
});

test('the server sends everything before it closes, with its reason', async () => {
  const { hub, ended } = setUp();
  const client = new TestClient(hub, { id: 'one' });
  const connection = hub.connection('one');
  connection?.send(hub.message('Last', 1));
  connection?.close('Signed out.', { allowReconnect: true });
  connection?.send(hub.message('Late', 2));
  connection?.close();
  await settle();
  expect(client.messages).toEqual([
    { type: 'invocation', target: 'Last', arguments: [1] },
    { type: 'close', error: 'Signed out.', allowReconnect: true },
  ]);
  expect(connection?.isOpen).toBe(false);
  expect(ended).toHaveLength(1);
});

test('throwing callbacks affect nothing else', async () => {
  const logged: string[] = [];
  const { hub } = setUp({
    onConnected({ user }) {
      if (user === 'bad') throw new Error('bad');
    },
    async onDisconnected() {
      throw new Error('worse');
    },
    onError: (error, context) => void logged.push(`${context}: ${error}`),
  });
  const bad = new TestClient(hub, { user: 'bad' });
  const good = new TestClient(hub, { user: 'good' });
  good.invoke('1', 'Echo', 1);
  await settle();
  good.handler.onClose(new Error('reset'));
  await settle();
  expect(bad.transport.isClosed).toBe(true);
  expect(good.ofType('completion')).toHaveLength(1);
  expect(logged).toEqual(['onConnected: Error: bad', 'onDisconnected: Error: worse']);
});

test('a drain closes evenly over its time, lets clients reconnect, and ends when all are gone', async () => {
  const { clock, hub } = setUp();
  const clients = Array.from({ length: 100 }, () => new TestClient(hub));
  let isDone = false;
  const drained = hub.drain({ overMs: 5_000 }).then(() => {
    isDone = true;
  });
  const closed = () => clients.filter((client) => client.transport.isClosed).length;
  for (const seconds of [1, 2, 3, 4]) {
    clock.advance(1_000);
    expect(Math.abs(closed() - seconds * 20)).toBeLessThan(3);
  }
  const late = new TestClient(hub);
  expect(late.ofType('close')).toEqual([{ type: 'close', allowReconnect: true }]);
  const undecided = new TestClient(hub, { hasHandshake: false });
  clock.advance(1_100);
  expect(closed()).toBe(100);
  expect(undecided.transport.isClosed).toBe(true);
  for (const client of clients) {
    expect(client.messages.at(-1)).toEqual({ type: 'close', allowReconnect: true });
    client.handler.onClose(null);
  }
  await settle();
  expect(isDone).toBe(false);
  clock.advance(4_000);
  await drained;
  expect(clock.timerCount).toBe(0);
});

test('an empty hub is drained at once', async () => {
  const { hub } = setUp();
  await hub.drain({ overMs: 60_000 });
});

test('closed connections leave nothing behind', async () => {
  const { clock, hub } = setUp({ onConnected: (connection) => hub.group('all').add(connection) });
  const rounds = (count: number) => {
    for (let round = 0; round < count; round += 1) {
      const client = new TestClient(hub);
      client.send({ type: 'ping' });
      if (round % 3 === 0) client.send({ type: 'close' });
      client.handler.onClose(null);
    }
  };
  rounds(10_000);
  await settle();
  expect(hub.connectionCount).toBe(0);
  expect(hub.group('all').size).toBe(0);
  expect(clock.timerCount).toBe(0);
});
