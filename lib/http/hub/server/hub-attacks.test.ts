/** @jest-environment node */
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { createHub } from './hub';
import type { HubOptions } from './hub-contract';
import { settle, TestClient } from './testing/hub-fixture';

/** Hubs against clients that send what our own client never sends. */

function hubWith(options: Partial<HubOptions<string>>) {
  return createHub<string>({
    protocols: [jsonProtocol, messagePackProtocol],
    methods: { Echo: { run: (_context, value) => value } },
    ...options,
  });
}

describe('a client with a message limit', () => {
  const limits = { messagesPerSecond: 10, burst: 20 };

  it.each([
    ['messages of future types', '{"type":99}\x1e'],
    ['long messages of future types', `{"type":99,"of":[${'[],'.repeat(5_000)}0]}\x1e`],
    ['answers to unknown calls', '{"type":3,"invocationId":"9","result":1}\x1e'],
    ['cancellations of unknown calls', '{"type":5,"invocationId":"9"}\x1e'],
    ['items of unknown streams', '{"type":2,"invocationId":"9","item":1}\x1e'],
    ['pings', '{"type":6}\x1e'],
  ])('can’t get around it with %s', (_what, record) => {
    const client = new TestClient(hubWith({ limits, clock: { now: () => 0, every: () => () => undefined } }));
    for (let sent = 0; sent < 2_000 && client.transport.isReading; sent += 1)
      client.handler.onData(Buffer.from(record));
    expect(client.transport.isReading).toBe(false);
    // A client that doesn't wait must not fill memory.
    for (let sent = 0; sent < 200_000 && !client.transport.isClosed; sent += 1)
      client.handler.onData(Buffer.from(record));
    expect(client.ofType('close')).toEqual([
      { type: 'close', error: 'Too much unread data.', allowReconnect: true },
    ]);
  });

  it('can’t put many of them into one chunk: the rest isn’t even read', () => {
    const client = new TestClient(hubWith({ limits, clock: { now: () => 0, every: () => () => undefined } }));
    // The rest wouldn't be a valid message.
    client.handler.onData(Buffer.from(`${'{"type":6}\x1e'.repeat(5_000)}nonsense\x1e`));
    expect([client.transport.isReading, client.messages]).toEqual([false, []]);
  });

  it('may send long messages now and then', async () => {
    let now = 0;
    const client = new TestClient(
      hubWith({ limits, clock: { now: () => now, every: () => () => undefined } }),
    );
    for (let id = 0; id < 10; id += 1) {
      client.invoke(String(id), 'Echo', 'x'.repeat(8_000));
      now += 1_000;
      await settle();
    }
    expect(client.ofType('completion')).toHaveLength(10);
  });
});

it('a client that reuses ids, ends unknown streams and disconnects affects nothing else', async () => {
  const failures: unknown[] = [];
  const hub = hubWith({
    onError: (error) => failures.push(error),
    methods: {
      Slow: { run: () => new Promise((resolve) => setImmediate(() => resolve('late'))) },
      Endless: {
        async *run() {
          for (let item = 0; ; item += 1) yield item;
        },
      },
    },
  });
  for (const protocol of [jsonProtocol, messagePackProtocol]) {
    const client = new TestClient(hub, { protocol });
    client.send(
      { type: 'stream-invocation', invocationId: '1', target: 'Endless', arguments: [] },
      { type: 'stream-invocation', invocationId: '1', target: 'Endless', arguments: [] },
      { type: 'invocation', invocationId: '1', target: 'Slow', arguments: [], streamIds: ['1', '1'] },
      { type: 'invocation', invocationId: '1', target: 'Slow', arguments: [] },
      { type: 'completion', invocationId: '1', error: 'mine' },
      { type: 'cancel-invocation', invocationId: '1' },
      { type: 'cancel-invocation', invocationId: '1' },
      { type: 'ack', sequenceId: Number.MAX_SAFE_INTEGER },
    );
    client.transport.abort();
    client.send({ type: 'ping' });
  }
  await settle();
  expect(failures).toEqual([]);
  expect(hub.connectionCount).toBe(0);
});
