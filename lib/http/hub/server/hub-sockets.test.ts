/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { jsonProtocol } from '../protocol/json';
import type { HubMessage } from '../protocol/messages';
import { encodeHandshakeRequest } from '../testing/client-handshake';
import { createHub } from './hub';
import type { HubOptions } from './hub-contract';
import { createTransports } from './transports';

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** A hub behind real sockets, for one test. */
async function serve(options: Pick<HubOptions<null>, 'methods'> & Partial<HubOptions<null>>) {
  const hub = createHub<null>({ protocols: [jsonProtocol], ...options });
  const errors: unknown[] = [];
  const transports = createTransports({ onError: (error) => void errors.push(error) });
  transports.mount({
    path: '/hub',
    allowStatefulReconnect: false,
    maxReceiveBytes: 32 * 1024,
    accept: (connection) => hub.accept(connection),
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => transports.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  running.push(async () => {
    transports.close();
    await new Promise((resolve) => server.close(resolve));
    expect(errors).toEqual([]);
  });
  return {
    hub,
    connect: () =>
      new Promise<WebSocket>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/hub`);
        socket.once('open', () => socket.send(encodeHandshakeRequest('json', 1)));
        socket.once('message', () => resolve(socket));
      }),
  };
}

function send(socket: WebSocket, message: HubMessage): void {
  socket.send(jsonProtocol.encode(message));
}

function next(socket: WebSocket, type: HubMessage['type']): Promise<HubMessage> {
  const decoder = jsonProtocol.createDecoder(10_000_000);
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      const found = decoder.push(data as Buffer).find((message) => message.type === type);
      if (found) resolve(found);
    });
  });
}

test('a client that uploads faster than the method reads is throttled and loses nothing', async () => {
  const { connect } = await serve({
    methods: {
      Sum: {
        uploads: 1,
        async run(_context, items) {
          let sum = 0;
          let count = 0;
          for await (const item of items as AsyncIterable<unknown>) {
            sum += Number(item);
            count += 1;
            if (count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
          }
          return sum;
        },
      },
    },
    maxWaitingMessages: 4_096,
  });
  const socket = await connect();
  const completion = next(socket, 'completion');
  send(socket, { type: 'invocation', invocationId: '1', target: 'Sum', arguments: [], streamIds: ['u'] });
  for (let item = 1; item <= 8_000; item += 1) {
    send(socket, { type: 'stream-item', invocationId: 'u', item });
  }
  send(socket, { type: 'completion', invocationId: 'u' });
  expect(await completion).toMatchObject({ result: { value: (8_000 * 8_001) / 2 } });
  socket.terminate();
});

test('a client that reads nothing is eventually closed, while another gets everything', async () => {
  const { hub, connect } = await serve({ methods: {}, maxUnsentBytes: 200_000, closeTimeoutMs: 100 });
  const [stalled, reader] = [await connect(), await connect()];
  stalled.pause();
  let count = 0;
  reader.on('message', () => {
    count += 1;
  });
  let sent = 0;
  const text = 'x'.repeat(20_000);
  while (hub.connectionCount === 2 && sent < 2_000) {
    hub.broadcast(hub.message('Text', text));
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hub.connectionCount).toBe(1);
  while (count < sent) await new Promise((resolve) => setTimeout(resolve, 5));
  stalled.terminate();
  reader.terminate();
});
