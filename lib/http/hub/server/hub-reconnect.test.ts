/** @jest-environment node */
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { createHub } from './hub';
import type { HubOptions } from './hub-contract';
import { ManualClock, settle, TestClient } from './testing/hub-fixture';

function setUp(options: Partial<HubOptions<string>> = {}) {
  const clock = new ManualClock();
  const calls: unknown[] = [];
  const hub = createHub<string>({
    protocols: [jsonProtocol, messagePackProtocol],
    clock,
    methods: { Note: { run: (_context, value) => void calls.push(value) } },
    ...options,
  });
  const client = new TestClient(hub, { id: 'one', isStateful: true, version: 2 });
  return { clock, calls, hub, client };
}

function receivedArguments(client: TestClient): unknown[] {
  return client.ofType('invocation').map((message) => message.arguments[0]);
}

test('acknowledges received messages within about a second', () => {
  const { clock, client } = setUp();
  clock.advance(3_000);
  expect(client.messages).toEqual([]);
  for (const value of ['a', 'b']) client.send({ type: 'invocation', target: 'Note', arguments: [value] });
  client.send({ type: 'ping' });
  clock.advance(1_100);
  expect(client.messages).toEqual([{ type: 'ack', sequenceId: 2 }]);
  clock.advance(3_000);
  expect(client.ofType('ack')).toHaveLength(1);
});

test('resends unacknowledged messages after a reconnect, and continues', async () => {
  const { hub, client } = setUp();
  for (const value of [1, 2, 3]) hub.broadcast(hub.message('Count', value));
  await settle();
  client.send({ type: 'ack', sequenceId: 1 });
  client.pause();
  hub.broadcast(hub.message('Count', 4));
  await settle();
  expect(receivedArguments(client)).toEqual([1, 2, 3]);
  client.forget();
  client.resume({ type: 'sequence', sequenceId: 1 });
  hub.broadcast(hub.message('Count', 5));
  await settle();
  expect(client.messages[0]).toEqual({ type: 'sequence', sequenceId: 2 });
  expect(receivedArguments(client)).toEqual([2, 3, 4, 5]);

  client.send({ type: 'ack', sequenceId: 5 });
  client.pause();
  client.forget();
  client.resume({ type: 'sequence', sequenceId: 1 });
  expect(client.messages).toEqual([{ type: 'sequence', sequenceId: 6 }]);
});

test('handles resent messages only once', async () => {
  const { clock, calls, client } = setUp();
  const note = (value: string) => ({ type: 'invocation', target: 'Note', arguments: [value] }) as const;
  client.send(note('a'), note('b'));
  // The socket breaks in the middle of a message.
  client.handler.onData(jsonProtocol.encode(note('c')).subarray(0, 20));
  client.pause();
  client.handler.onResume();
  client.send(note('ignored before the number is known'));
  client.send({ type: 'sequence', sequenceId: 2 }, note('b'), note('c'), note('d'));
  await settle();
  expect(calls).toEqual(['a', 'b', 'c', 'd']);
  clock.advance(1_100);
  expect(client.ofType('ack').at(-1)).toEqual({ type: 'ack', sequenceId: 4 });
});

test('a gap in the sequence numbers ends the connection', () => {
  const { client } = setUp();
  client.pause();
  client.resume({ type: 'sequence', sequenceId: 2 });
  expect(client.ofType('close')).toHaveLength(1);
  expect(client.transport.isClosed).toBe(true);
});

test('holds back messages beyond the client’s window', async () => {
  const { hub, client } = setUp({ statefulBufferBytes: 1_000 });
  const text = 'x'.repeat(400);
  for (let count = 0; count < 10; count += 1) hub.broadcast(hub.message('Text', text));
  await settle();
  const first = receivedArguments(client).length;
  expect(first).toBeGreaterThanOrEqual(2);
  expect(first).toBeLessThanOrEqual(3);
  for (let round = 1; round <= 10; round += 1) {
    client.send({ type: 'ack', sequenceId: receivedArguments(client).length });
  }
  expect(receivedArguments(client)).toHaveLength(10);
});

test('the queue for a lost client is bounded, and each latest price counts once', async () => {
  const { hub, client } = setUp({ maxUnsentBytes: 5_000 });
  client.pause();
  for (let round = 0; round < 1_000; round += 1) {
    hub.broadcast(hub.message('Price', round), { key: 'price' });
  }
  await settle();
  expect(hub.connectionCount).toBe(1);
  client.forget();
  client.resume({ type: 'sequence', sequenceId: 1 });
  expect(receivedArguments(client)).toEqual([999]);
  client.pause();
  for (let round = 0; round < 200; round += 1) hub.broadcast(hub.message('Trade', round));
  expect(hub.connectionCount).toBe(0);
  expect(client.transport.isClosed).toBe(true);
});

test('a lost client isn’t timed out; without protocol version 2 its connection ends', () => {
  const { clock, hub, client } = setUp();
  client.send({ type: 'ping' });
  client.pause();
  clock.advance(100_000);
  expect(hub.connectionCount).toBe(1);

  const old = new TestClient(hub, { isStateful: true, version: 1 });
  expect(hub.connectionCount).toBe(2);
  old.pause();
  expect(old.transport.isAborted).toBe(true);
  expect(hub.connectionCount).toBe(1);
});
