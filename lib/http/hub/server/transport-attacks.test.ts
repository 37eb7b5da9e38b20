/** @jest-environment node */
import { passTime, until } from '@/lib/core/base/testing/until';
import { startTransportServer, type TransportServer } from '../testing/transport-server';

/** Transports against clients that follow WebSocket and HTTP to the letter, but nothing else. */

let server: TransportServer;

afterEach(() => server.stop());

const NO_MASK = Buffer.alloc(4);
const UPGRADE =
  'GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A client frame of less than 126 bytes. */
const frame = (firstByte: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([firstByte, 0x80 | payload.length]), NO_MASK, payload]);

async function openBare() {
  const socket = await server.dial();
  socket.on('error', () => undefined);
  socket.write(UPGRADE);
  await new Promise((resolve) => socket.once('data', resolve));
  await until(() => server.transports.connectionCount() === 1);
  return socket;
}

test('pings with unread answers don’t pile up', async () => {
  server = await startTransportServer();
  const socket = await openBare();
  socket.pause();
  const pings = Buffer.concat(Array<Buffer>(1_000).fill(frame(0x89, Buffer.alloc(125))));
  let most = 0;
  for (let sent = 0; sent < 200 && server.transports.connectionCount() > 0; sent += 1) {
    socket.write(pings);
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, server.seen[0]?.connection.unsentBytes ?? 0);
  }
  await until(() => server.transports.connectionCount() === 0);
  expect(most).toBeLessThan(64 * 1024);
});

test('a message in tiny fragments can’t fill memory', async () => {
  server = await startTransportServer();
  const socket = await openBare();
  socket.write(frame(0x01, Buffer.from('x')));
  socket.write(Buffer.concat(Array<Buffer>(2_000).fill(frame(0x00, Buffer.from('x')))));
  await until(() => server.transports.connectionCount() === 0);
  expect(server.seen[0]?.received).toHaveLength(0);
});

test('requests aborted at any moment leave neither connections nor errors', async () => {
  let goOn: () => void = () => undefined;
  server = await startTransportServer({
    authenticate: async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return { user: null };
    },
  });
  for (const text of [
    UPGRADE,
    'POST /hub/negotiate?negotiateVersion=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
    'GET /hub?id=unknown HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n',
  ]) {
    const socket = await server.dial();
    socket.on('error', () => undefined);
    socket.write(text);
    await passTime(30);
    socket.resetAndDestroy();
    await passTime(30);
    goOn();
    await passTime(30);
  }
  expect([server.transports.connectionCount(), server.transports.unusedCount()]).toEqual([0, 0]);
  expect(server.errors).toEqual([]);
});
