/** @jest-environment node */
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import type { HubProtocol } from '../protocol/protocol';
import { createHub } from './hub';
import type { HubOptions } from './hub-contract';
import { ManualClock, settle, TestClient } from './testing/hub-fixture';

function hubWith(options: Partial<HubOptions<string>> = {}) {
  return createHub<string>({ protocols: [jsonProtocol, messagePackProtocol], methods: {}, ...options });
}

/** The arguments of everything a client was sent. */
function received(client: TestClient): unknown[] {
  return client.ofType('invocation').map((message) => message.arguments[0]);
}

test('encodes a message once for each protocol, however many receive it', async () => {
  const counts = new Map<string, number>();
  const counting = (protocol: HubProtocol): HubProtocol => ({
    ...protocol,
    encode(message) {
      if (message.type === 'invocation') counts.set(protocol.name, (counts.get(protocol.name) ?? 0) + 1);
      return protocol.encode(message);
    },
  });
  const protocols = [counting(jsonProtocol), counting(messagePackProtocol)];
  const hub = hubWith({ protocols });
  const clients = Array.from({ length: 1000 }, (_, index) => {
    const protocol = index % 2 === 0 ? jsonProtocol : messagePackProtocol;
    return new TestClient(hub, { protocol });
  });
  hub.broadcast(hub.message('Price', { 1: 2.5 }), { key: '1' });
  await settle();
  expect(Object.fromEntries(counts)).toEqual({ json: 1, messagepack: 1 });
  for (const client of clients) expect(received(client)).toEqual([{ 1: 2.5 }]);
  const chunks = new Set(clients.map((client) => client.transport.sent.at(-1)));
  expect(chunks.size).toBe(2);
});

test('sends messages of one event-loop turn in one write, in order', async () => {
  const hub = hubWith();
  const client = new TestClient(hub, { id: 'one' });
  client.forget();
  for (let count = 0; count < 100; count += 1) hub.connection('one')?.send(hub.message('Count', count));
  await settle();
  expect(received(client)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(client.transport.writes).toBe(1);
});

test('a client that lags behind gets the latest message of each key, and everything else in order', async () => {
  const hub = hubWith();
  const client = new TestClient(hub);
  client.transport.isCongested = true;
  for (let round = 0; round < 50; round += 1) {
    hub.broadcast(hub.message('Price', `a${round}`), { key: 'a' });
    if (round % 10 === 0) hub.broadcast(hub.message('Trade', `trade ${round}`));
    hub.broadcast(hub.message('Price', `b${round}`), { key: 'b' });
  }
  await settle();
  expect(received(client)).toEqual([]);
  client.transport.isCongested = false;
  client.handler.onDrain();
  expect(received(client)).toEqual(['a49', 'trade 0', 'b49', 'trade 10', 'trade 20', 'trade 30', 'trade 40']);
  hub.broadcast(hub.message('Price', 'a50'), { key: 'a' });
  hub.broadcast(hub.message('Price', 'a51'), { key: 'a' });
  await settle();
  expect(received(client).slice(-2)).toEqual(['a50', 'a51']);
});

test('sends a part at a time, and replaces only what is still queued', () => {
  const hub = hubWith();
  const client = new TestClient(hub);
  client.transport.isCongested = true;
  const text = 'x'.repeat(40_000);
  for (const key of ['a', 'b', 'c']) hub.broadcast(hub.message('Price', `${key}1${text}`), { key });
  const { transport } = client;
  const send = transport.send.bind(transport);
  transport.send = (chunks) => {
    send(chunks);
    transport.isCongested = true;
  };
  transport.isCongested = false;
  client.handler.onDrain();
  const starts = () => received(client).map((text) => String(text).slice(0, 2));
  expect(starts()).toEqual(['a1']);
  for (const key of ['a', 'b', 'c']) hub.broadcast(hub.message('Price', `${key}2`), { key });
  for (let round = 0; round < 5; round += 1) {
    transport.isCongested = false;
    client.handler.onDrain();
  }
  expect(starts()).toEqual(['a1', 'b2', 'c2', 'a2']);
});

test('a client too far behind is closed, may reconnect, and is finally cut off', async () => {
  const clock = new ManualClock();
  const hub = hubWith({ maxUnsentBytes: 10_000, clock });
  const slow = new TestClient(hub, { id: 'slow' });
  const other = new TestClient(hub);
  slow.transport.isCongested = true;
  slow.transport.unsentBytes = 8_000;
  const message = hub.message('Text', 'x'.repeat(500));
  hub.broadcast(message);
  hub.broadcast(message);
  expect(slow.transport.isClosed).toBe(false);
  for (let count = 0; count < 5; count += 1) hub.broadcast(message);
  await settle();
  expect(slow.messages).toEqual([
    { type: 'close', error: 'The client is too far behind.', allowReconnect: true },
  ]);
  expect(slow.transport.isClosed).toBe(true);
  expect(hub.connection('slow')).toBeUndefined();
  expect(received(other)).toHaveLength(7);
  clock.advance(5_000);
  expect(slow.transport.isAborted).toBe(true);
});

test('reports how long messages waited, once per turn and once per client that caught up', async () => {
  const clock = new ManualClock();
  const lags: number[] = [];
  const hub = hubWith({ clock, onLag: (ms) => void lags.push(ms) });
  const clients = [new TestClient(hub), new TestClient(hub), new TestClient(hub)];
  const [slow] = clients as [TestClient, ...TestClient[]];
  slow.transport.isCongested = true;
  for (let count = 0; count < 5; count += 1) hub.broadcast(hub.message('Count', count));
  clock.advance(3);
  await settle();
  expect(lags).toEqual([3]);
  clock.advance(700);
  hub.broadcast(hub.message('Count', 5));
  await settle();
  slow.transport.isCongested = false;
  slow.handler.onDrain();
  expect(lags).toEqual([3, 0, 703]);
  hub.broadcast(hub.message('Count', 6));
  await settle();
  expect(lags).toEqual([3, 0, 703, 0]);
});

test('a message that can’t be encoded is logged once and affects nothing else', async () => {
  const logged: unknown[] = [];
  const hub = hubWith({ onError: (error) => void logged.push(error) });
  const clients = [new TestClient(hub), new TestClient(hub)];
  hub.broadcast(hub.message('Bad', 10n));
  hub.broadcast(hub.message('Good', 1));
  await settle();
  expect(logged).toHaveLength(1);
  for (const client of clients) expect(received(client)).toEqual([1]);
});

test('groups reach their members, until those leave or are gone', async () => {
  const hub = hubWith();
  const one = new TestClient(hub, { id: 'one' });
  const two = new TestClient(hub, { id: 'two' });
  const group = hub.group('prices');
  for (const connection of hub.connections()) group.add(connection);
  group.send(hub.message('Price', 1));
  const first = hub.connection('one');
  if (first) group.remove(first);
  group.send(hub.message('Price', 2));
  await settle();
  expect(received(one)).toEqual([1]);
  expect(received(two)).toEqual([1, 2]);
  const second = hub.connection('two');
  two.handler.onClose(null);
  expect(group.size).toBe(0);
  if (second) hub.group('prices').add(second);
  expect(group.size).toBe(0);
});

test('a broadcast can exclude a connection', async () => {
  const hub = hubWith();
  const one = new TestClient(hub, { id: 'one' });
  const two = new TestClient(hub);
  hub.broadcast(hub.message('Said', 'hello'), { except: hub.connection('one') });
  await settle();
  expect([received(one), received(two)]).toEqual([[], ['hello']]);
});
