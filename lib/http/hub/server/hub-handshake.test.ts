/** @jest-environment node */

import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { encodeHandshakeRequest } from '../testing/client-handshake';
import { createHub } from './hub';
import { ManualClock, settle, TestClient } from './testing/hub-fixture';

function setUp() {
  const clock = new ManualClock();
  const log: string[] = [];
  const hub = createHub<string>({
    protocols: [jsonProtocol, messagePackProtocol],
    clock,
    methods: { Echo: { run: (_context, value) => value } },
    onConnected: ({ id }) => void log.push(`+${id}`),
    onDisconnected: ({ id }) => void log.push(`-${id}`),
  });
  return { clock, hub, log };
}

test('a handshake opens the connection in its protocol', () => {
  const { hub, log } = setUp();
  const client = new TestClient(hub, { id: 'one', protocol: messagePackProtocol });
  expect(client.handshake).toEqual({ error: null });
  expect(client.transport.format).toBe('Binary');
  expect(log).toEqual(['+one']);
  expect(hub.connectionCount).toBe(1);
  expect(hub.connection('one')?.protocol).toBe('messagepack');
});

test('messages that share the frame of the handshake are handled, however the bytes are cut', async () => {
  const bytes = Buffer.concat([
    encodeHandshakeRequest('json', 1),
    jsonProtocol.encode({ type: 'invocation', invocationId: '1', target: 'echo', arguments: ['a'] }),
    jsonProtocol.encode({ type: 'invocation', invocationId: '2', target: 'ECHO', arguments: ['b'] }),
  ]);
  for (const size of [1, 7, bytes.length]) {
    const { hub } = setUp();
    const client = new TestClient(hub, { hasHandshake: false });
    for (let at = 0; at < bytes.length; at += size) client.handler.onData(bytes.subarray(at, at + size));
    await settle();
    expect(client.messages).toEqual([
      { type: 'completion', invocationId: '1', result: { value: 'a' } },
      { type: 'completion', invocationId: '2', result: { value: 'b' } },
    ]);
  }
});

test.each([
  ['{"protocol":"json","version":9}\x1e', "The server does not support version 9 of the 'json' protocol."],
  ['{"protocol":"soap","version":1}\x1e', "The protocol 'soap' is not supported."],
  ['{"type":6}\x1e', "Missing required property 'protocol'."],
])('a first message that isn’t a valid handshake is refused: %s', (bytes, error) => {
  const { hub, log } = setUp();
  const client = new TestClient(hub, { hasHandshake: false });
  client.handler.onData(Buffer.from(bytes));
  expect(client.handshake).toEqual({ error });
  expect(client.transport.isClosed).toBe(true);
  expect(hub.connectionCount).toBe(0);
  expect(log).toEqual([]);
});

test('binary messages are refused on a text-only transport', () => {
  const { hub } = setUp();
  const client = new TestClient(hub, { protocol: messagePackProtocol, transport: 'ServerSentEvents' });
  expect(client.handshake?.error).toMatch(/^Cannot use the 'messagepack' protocol on the current transport/);
  expect(client.transport.isClosed).toBe(true);
});

test('a client without a handshake in time is refused, and cut off if it stays', () => {
  const { clock, hub } = setUp();
  const client = new TestClient(hub, { hasHandshake: false });
  client.handler.onData(Buffer.from('{"protocol":'));
  clock.advance(14_000);
  expect(client.transport.isClosed).toBe(false);
  clock.advance(2_000);
  expect(client.handshake).toEqual({ error: 'Handshake was canceled.' });
  expect(client.transport.isClosed).toBe(true);
  clock.advance(4_000);
  expect(client.transport.isAborted).toBe(true);
  expect(clock.timerCount).toBe(0);
});

test('messages wait until the application has accepted the client; a refusal closes for good', async () => {
  let letIn: (() => void) | null = null;
  const hub = createHub<string>({
    protocols: [jsonProtocol],
    methods: { Echo: { run: (_context, value) => value } },
    async onConnected({ user }) {
      if (user === 'banned') throw new Error('database of bans says so');
      await new Promise<void>((resolve) => {
        letIn = resolve;
      });
    },
  });
  const client = new TestClient(hub);
  client.invoke('1', 'Echo', 'early');
  await settle();
  expect(client.messages).toEqual([]);
  (letIn as (() => void) | null)?.();
  await settle();
  expect(client.messages).toHaveLength(1);

  const banned = new TestClient(hub, { user: 'banned' });
  await settle();
  expect(banned.messages).toEqual([{ type: 'close', error: 'Connection closed with an error.' }]);
  expect(banned.transport.isClosed).toBe(true);
});
