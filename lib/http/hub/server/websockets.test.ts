/** @jest-environment node */

import type { Socket } from 'node:net';
import { until } from '@/lib/core/base/testing/until';
import { startTransportServer, type TransportServer } from '../testing/transport-server';
import type { Chunk } from './transport';
import { chunkFrame } from './websockets';

let server: TransportServer;

afterEach(() => server.stop());

const HANDSHAKE = [
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

const upgradeText = (path: string, headers = HANDSHAKE, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;

const chunk = (text: string): Chunk => ({ bytes: Buffer.from(text) });

function last() {
  const seen = server.seen.at(-1);
  if (!seen) throw new Error('no connection');
  return seen;
}

/** Opens a WebSocket over a raw connection that can be stalled. */
async function openBare(path = '/hub'): Promise<Socket> {
  const socket = await server.dial();
  socket.write(upgradeText(path));
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}

test('opens with a token and without one, and echoes text and binary in order', async () => {
  server = await startTransportServer();
  for (const path of [
    '/hub',
    `/hub?id=${await server.negotiate()}`,
    `/hub/?ID=${await server.negotiate('')}`,
  ]) {
    const { socket, messages } = await server.open(path);
    socket.send('{"a":"ü"}');
    socket.send(Buffer.from('binary'));
    await until(() => messages.length === 2);
    last().connection.setFormat('Binary');
    socket.send('three');
    await until(() => messages.length === 3);
    expect(messages).toEqual([
      { text: '{"a":"ü"}', isBinary: false },
      { text: 'binary', isBinary: false },
      { text: 'three', isBinary: true },
    ]);
    expect(last().connection.transport).toBe('WebSockets');
    expect(last().connection.request.headers.upgrade).toBe('websocket');
  }
  expect(server.transports.connectionCount()).toBe(3);
});

test.each([0, 125, 126, 65_535, 65_536, 200_000])('sends %i bytes as one frame', async (length) => {
  server = await startTransportServer();
  const { messages } = await server.open('/hub');
  const text = 'x'.repeat(length);
  last().connection.send([chunk(text), chunk('end')]);
  await until(() => messages.length === 2);
  expect(messages.map((message) => message.text)).toEqual([text, 'end']);
});

test('one chunk is framed once for any number of sockets, and once more for the other format', async () => {
  server = await startTransportServer();
  const sockets = await Promise.all([server.open('/hub'), server.open('/hub'), server.open('/hub')]);
  const shared = chunk('for all');
  server.seen[2]?.connection.setFormat('Binary');
  server.seen[0]?.connection.send([shared]);
  const frame = shared.wsFrame;
  for (const { connection } of server.seen.slice(1)) connection.send([shared, shared]);
  await until(() => sockets.flatMap(({ messages }) => messages).length === 5);
  expect(shared.wsFrame).toBe(frame);
  expect(chunkFrame(shared, 'Text')).toBe(frame);
  expect(shared.wsBinaryFrame?.[0]).toBe(0x82);
});

test('pongs and the close frame come between whole messages', async () => {
  server = await startTransportServer();
  const { socket, messages, closed } = await server.open('/hub');
  let pongs = 0;
  socket.on('pong', () => pongs++);
  for (let index = 0; index < 200; index++) {
    if (index % 5 === 0) socket.ping('p');
    socket.send(`m${index}`);
  }
  await until(() => messages.length === 200 && pongs === 40);
  last().connection.send(Array.from({ length: 50 }, (_, index) => chunk(`last${index}`)));
  last().connection.close();
  last().connection.send([chunk('dropped')]);
  expect(await closed).toBe(1000);
  expect(messages).toHaveLength(250);
  expect(messages.at(-1)?.text).toBe('last49');
  await until(() => last().closedWith === null);
  expect(server.transports.connectionCount()).toBe(0);
});

test.each([
  ['another method', upgradeText('/hub', HANDSHAKE, 'POST'), 405],
  ['another protocol', upgradeText('/hub', HANDSHAKE.with(2, 'Upgrade: h2c')), 400],
  ['no key', upgradeText('/hub', HANDSHAKE.slice(0, 4)), 400],
  ['a broken key', upgradeText('/hub', HANDSHAKE.with(4, 'Sec-WebSocket-Key: x')), 400],
  ['another version', upgradeText('/hub', HANDSHAKE.with(3, 'Sec-WebSocket-Version: 99')), 400],
  ['a broken subprotocol', upgradeText('/hub', [...HANDSHAKE, 'Sec-WebSocket-Protocol: a,,b']), 400],
  ['an unknown token', upgradeText('/hub?id=unknown'), 404],
  ['the negotiation path', upgradeText('/hub/negotiate'), 400],
])('an upgrade with %s is refused in plain HTTP and leaves nothing behind', async (_, text, status) => {
  server = await startTransportServer();
  expect(await server.raw(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\n`));
  expect(server.transports.connectionCount() + server.transports.unusedCount()).toBe(0);
  expect(server.errors).toEqual([]);
});

test('a second socket for one connection is refused', async () => {
  server = await startTransportServer();
  const url = `/hub?id=${await server.negotiate()}`;
  const { socket, messages } = await server.open(url);
  await expect(server.open(url)).rejects.toThrow('409');
  expect((await server.ask('POST', url, { body: 'x' })).body).toBe(
    'POST requests are not allowed for WebSocket connections.',
  );
  expect((await server.ask('POST', url)).status).toBe(405);
  expect((await server.ask('DELETE', url)).status).toBe(400);
  const poll = await server.ask('GET', url);
  expect([poll.status, poll.body]).toEqual([400, 'Cannot change transports mid-connection']);
  socket.send('still there');
  await until(() => messages.length === 1);
});

test('a frame that is too large closes with 1009, a broken one with 1002, and the hub is notified', async () => {
  server = await startTransportServer();
  const large = await server.open('/hub');
  large.socket.send(Buffer.alloc(16_384));
  await until(() => large.messages.length === 1);
  large.socket.send(Buffer.alloc(16_385));
  expect(await large.closed).toBe(1009);
  await until(() => last().closedWith instanceof Error);
  // Fragments count as a whole.
  const pieces = await server.open('/hub');
  pieces.socket.send('x'.repeat(10_000), { fin: false });
  pieces.socket.send('x'.repeat(10_000), { fin: true });
  expect(await pieces.closed).toBe(1009);
  const broken = await openBare();
  broken.write(Buffer.from([0xff, 0x80, 0, 0, 0, 0]));
  const [closeFrame] = await new Promise<Buffer[]>((resolve) =>
    broken.once('data', (data: Buffer) => resolve([data])),
  );
  expect(closeFrame?.subarray(0, 4)).toEqual(Buffer.from([0x88, 2, 1002 >> 8, 1002 & 255]));
  await until(() => server.transports.connectionCount() === 0);
});

test.each([
  [undefined, 1000],
  [1000, 1000],
  [3001, 3001],
])('a close frame with code %s is answered with %i', async (code, answer) => {
  server = await startTransportServer();
  const { socket, closed } = await server.open('/hub');
  socket.close(code);
  expect(await closed).toBe(answer);
});

test('compression isn’t negotiated', async () => {
  server = await startTransportServer();
  const { socket } = await server.open('/hub');
  expect(socket.extensions).toBe('');
});

test('a client that stops reading makes it congested; when it reads again it is drained and all arrives', async () => {
  server = await startTransportServer();
  const { socket, messages } = await server.open('/hub');
  socket.pause();
  const { connection, calls } = last();
  const text = 'x'.repeat(100_000);
  let sent = 0;
  while (!connection.isCongested || connection.unsentBytes < 2_000_000) {
    connection.send([chunk(text)]);
    sent++;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  socket.resume();
  await until(() => messages.length === sent);
  expect(calls).toContain('drain');
  expect([connection.unsentBytes, connection.isCongested]).toEqual([0, false]);
});

test('a client that neither reads nor closes is cut off a while after the close', async () => {
  server = await startTransportServer({}, { timings: { closeMs: 40, sweepMs: 5 } });
  await openBare();
  last().connection.close();
  expect(last().closedWith).toBeUndefined();
  await until(() => last().closedWith === null);
  // The client sends a close frame but doesn't end its socket.
  const bare = await server.dial();
  bare.write(upgradeText('/hub'));
  await new Promise((resolve) => bare.once('data', resolve));
  bare.pause();
  last().connection.send([chunk('x'.repeat(20_000_000))]);
  bare.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
  await until(() => last().closedWith === null);
  expect(server.transports.connectionCount()).toBe(0);
});

test('abort ends it at once, also from within the hub', async () => {
  server = await startTransportServer();
  const { closed } = await server.open('/hub');
  last().connection.abort();
  expect(last().closedWith).toBeNull();
  expect(await closed).toBe(1006);
  expect(server.transports.connectionCount()).toBe(0);
});

test('a hub that throws ends its connection and not the server', async () => {
  let isAccepting = false;
  const closed: unknown[] = [];
  server = await startTransportServer({
    accept() {
      if (!isAccepting) throw new Error('not today');
      return {
        onData() {
          throw new Error('broken');
        },
        onDrain() {},
        onPause() {},
        onResume() {},
        onClose: (error) => void closed.push(error?.message),
      };
    },
  });
  const first = await server.open('/hub');
  expect(await first.closed).toBe(1006);
  isAccepting = true;
  const second = await server.open('/hub');
  second.socket.send('x');
  expect(await second.closed).toBe(1006);
  expect(closed).toEqual(['broken']);
  expect(server.errors).toEqual([new Error('not today'), new Error('broken')]);
  expect(server.transports.connectionCount()).toBe(0);
});

describe('stateful reconnect', () => {
  const STATEFUL = 'negotiateVersion=1&useStatefulReconnect=true';

  test('a lost socket pauses the connection, a new one with its token resumes it', async () => {
    server = await startTransportServer();
    const url = `/hub?id=${await server.negotiate(STATEFUL)}`;
    const first = await server.open(url);
    const { connection, calls } = last();
    expect(connection.isStateful).toBe(true);
    first.socket.terminate();
    await until(() => calls.includes('pause'));
    expect([connection.isCongested, server.transports.connectionCount()]).toEqual([true, 1]);
    connection.send([chunk('lost')]);
    const second = await server.open(url);
    expect(calls).toEqual(['pause', 'resume']);
    second.socket.send('back');
    await until(() => second.messages.length === 1);
    expect(second.messages[0]?.text).toBe('back');
    expect(server.seen).toHaveLength(1);
  });

  test('an old socket is replaced', async () => {
    server = await startTransportServer();
    const url = `/hub?id=${await server.negotiate(STATEFUL)}`;
    const first = await server.open(url);
    const second = await server.open(url);
    expect(await first.closed).toBe(1006);
    expect(last().calls).toEqual(['pause', 'resume']);
    second.socket.send('x');
    await until(() => second.messages.length === 1);
    expect(first.messages).toEqual([]);
  });

  test('a close frame, a protocol error and the hub’s own close are final', async () => {
    server = await startTransportServer();
    const closing = await server.open(`/hub?id=${await server.negotiate(STATEFUL)}`);
    closing.socket.close();
    await until(() => last().closedWith === null);
    const violating = await server.open(`/hub?id=${await server.negotiate(STATEFUL)}`);
    violating.socket.send(Buffer.alloc(40_000));
    await until(() => last().closedWith instanceof Error);
    await server.open(`/hub?id=${await server.negotiate(STATEFUL)}`);
    last().connection.abort();
    expect(last().calls).toEqual(['close']);
    expect(server.seen.flatMap(({ calls }) => calls)).not.toContain('pause');
    expect(server.transports.connectionCount()).toBe(0);
  });

  test('it ends if the client doesn’t return in time, or the hub ends it meanwhile', async () => {
    server = await startTransportServer({}, { timings: { disconnectMs: 300, sweepMs: 5 } });
    const url = `/hub?id=${await server.negotiate(STATEFUL)}`;
    (await server.open(url)).socket.terminate();
    await until(() => last().closedWith instanceof Error);
    expect(last().calls).toEqual(['pause', 'close']);
    await expect(server.open(url)).rejects.toThrow('404 No Connection with that ID');
    await server.stop();
    server = await startTransportServer();
    (await server.open(`/hub?id=${await server.negotiate(STATEFUL)}`)).socket.terminate();
    await until(() => last().calls.includes('pause'));
    last().connection.close();
    expect(last().closedWith).toBeNull();
  });
});
