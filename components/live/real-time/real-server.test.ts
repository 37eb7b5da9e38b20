/** @jest-environment node */

import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { HttpTransportType } from '@microsoft/signalr';
import { until } from '@/lib/core/base/testing/until';
import { jsonProtocol } from '@/lib/http/hub/protocol/json';
import { createHub } from '@/lib/http/hub/server/hub';
import type { Hub, HubConnection } from '@/lib/http/hub/server/hub-contract';
import { HubError } from '@/lib/http/hub/server/hub-errors';
import type { TransportRefusal } from '@/lib/http/hub/server/transport';
import { createTransports, type Transports } from '@/lib/http/hub/server/transports';
import { createHubClient, type HubClient } from './hub-connection';
import { createPriceStore } from './price-store';
import type { Failure } from './retry-delay';
import { makeSignalrLink } from './signalr-link';

/** The page's connection and prices against our own SignalR server. */

/** An instrument the server doesn't know. */
const UNKNOWN = 99;

const originalFetch = globalThis.fetch;

let server: Server;
let transports: Transports;
let hub: Hub<string>;
let base: string;
let refusal: TransportRefusal | null;
let tokens: (string | undefined)[];
let asked: (readonly [name: unknown, payload: { readonly fundIds: readonly number[] }])[];
let client: HubClient | null;
let failures: Failure[];

const update = (price: number, second: number) =>
  hub.message('PriceUpdate', {
    Data: { 5: { Price: price, Change: null, ChangePct: null, Time: new Date(1000 * second).toISOString() } },
  });

beforeEach(async () => {
  refusal = null;
  tokens = [];
  asked = [];
  failures = [];
  client = null;
  hub = createHub<string>({
    protocols: [jsonProtocol],
    methods: {
      Publish: {
        run: (
          { connection }: { readonly connection: HubConnection<string> },
          name: unknown,
          payload: unknown,
        ) => {
          const request = payload as { readonly fundIds: readonly number[] };
          asked.push([name, request]);
          if (request.fundIds.includes(UNKNOWN)) throw new HubError(`There is no instrument ${UNKNOWN}`);
          if (request.fundIds.includes(5)) connection.send(update(10, 1));
        },
      },
    },
  });
  transports = createTransports({
    onError: (error) => {
      throw error;
    },
  });
  transports.mount({
    path: '/eventhub',
    allowStatefulReconnect: true,
    maxReceiveBytes: 32_768,
    check(request) {
      if (request.method !== 'POST') return null;
      const token = request.headers['x-xsrf-token'];
      tokens.push(Array.isArray(token) ? undefined : token);
      if (token !== 'good') return { status: 400, message: 'The anti-forgery token is missing or expired' };
      return refusal;
    },
    authenticate: async () => ({ user: 'ann' }),
    accept: (connection) => hub.accept(connection),
  });
  server = createServer((request, response) => {
    if (request.url === '/api/antiforgery') {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"token":"good"}');
    } else transports.handle(request, response);
  });
  server.on('upgrade', (request, socket, head) => transports.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Browsers resolve URLs against the page's.
  globalThis.fetch = (input, init) =>
    originalFetch(typeof input === 'string' && input.startsWith('/') ? base + input : input, init);
});
afterEach(async () => {
  client?.pause();
  await until(() => hub.connectionCount === 0);
  transports.close();
  globalThis.fetch = originalFetch;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function connect(transport: HttpTransportType) {
  const made = createHubClient({
    isLikelyHuman: async () => true,
    build: async () => makeSignalrLink({ url: `${base}/eventhub`, accessToken: null, more: { transport } }),
    delay: (failure) => {
      failures.push(failure);
      return 30;
    },
  });
  client = made;
  return made;
}

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const)('over %s', (_, transport) => {
  it('subscribes, receives prices, and reconnects when the server disconnects everyone', async () => {
    const made = connect(transport);
    const store = createPriceStore({ hub: made, batchMs: 5 });
    let changes = 0;
    store.subscribe(5, () => {
      changes += 1;
    });
    await until(() => store.read(5)?.price === 10);
    hub.broadcast(update(11, 2));
    await until(() => store.read(5)?.price === 11);
    expect(changes).toBe(2);
    const before = [...hub.connections()].map(({ id }) => id);
    for (const connection of hub.connections()) connection.close(undefined, { allowReconnect: true });
    await until(() => asked.length === 2 && made.state === 'connected');
    expect([...hub.connections()].map(({ id }) => id)).not.toEqual(before);
    expect(asked).toEqual(Array(2).fill(['SubscribePrices', { fundIds: [5] }]));
    hub.broadcast(update(12, 3));
    await until(() => store.read(5)?.price === 12);
    expect(tokens.every((token) => token === 'good')).toBe(true);
  });
});

it('resumes a lost socket, with all messages sent meanwhile', async () => {
  const sockets = new Set<Socket>();
  server.on('upgrade', (_, socket: Socket) => sockets.add(socket));
  const made = connect(HttpTransportType.WebSockets);
  const store = createPriceStore({ hub: made, batchMs: 5 });
  store.subscribe(5, () => undefined);
  await until(() => store.read(5)?.price === 10);
  const [before] = [...hub.connections()].map(({ id }) => id);
  for (const socket of sockets) socket.destroy();
  hub.broadcast(update(11, 2));
  await until(() => store.read(5)?.price === 11);
  expect([...hub.connections()].map(({ id }) => id)).toEqual([before]);
  expect([asked.length, failures, made.state]).toEqual([1, [], 'connected']);
});

it('retries when a full server says so', async () => {
  refusal = { status: 503, message: 'full', retryAfter: 7 };
  const made = connect(HttpTransportType.WebSockets);
  made.hold();
  await until(() => failures.length > 0);
  expect(failures[0]).toEqual({ status: 503, retryAfter: 7 });
  refusal = null;
  await until(() => made.state === 'connected');
});

it('gets all other prices when the server doesn’t know an instrument', async () => {
  const store = createPriceStore({ hub: connect(HttpTransportType.WebSockets), batchMs: 5 });
  for (const fundId of [3, UNKNOWN, 4, 5]) store.subscribe(fundId, () => undefined);
  await until(() => store.read(5)?.price === 10);
  const granted = asked.flatMap(([, { fundIds }]) => (fundIds.includes(UNKNOWN) ? [] : fundIds));
  expect(granted).toEqual([3, 4, 5]);
});
