/** @jest-environment node */

import { UnavailableError } from '@/lib/core/base/errors';
import { passTime, until } from '@/lib/core/base/testing/until';
import { startTransportServer, type TransportServer } from '../testing/transport-server';
import { createTransports } from './transports';

let server: TransportServer;

afterEach(() => server.stop());

const EVENTS = { accept: 'text/event-stream' };

test('answers only its own paths, with or without a trailing slash', async () => {
  server = await startTransportServer();
  for (const path of ['/', '/hub2', '/hub/other', '/hubnegotiate'])
    expect((await server.ask('GET', path)).status).toBe(418);
  expect((await server.ask('POST', '/hub/negotiate/')).status).toBe(200);
  expect((await server.ask('GET', '/hub/')).status).toBe(400);
});

test('paths are case-insensitive', async () => {
  server = await startTransportServer({ path: '/Hub' });
  for (const path of ['/hub', '/HUB', '/hUb/']) {
    const { socket, messages } = await server.open(path);
    socket.send('hello');
    await until(() => messages.length === 1);
  }
  const { status, body } = await server.ask('POST', '/HUB/Negotiate?negotiateVersion=1');
  expect(status).toBe(200);
  expect((await server.ask('GET', `/huB?id=${JSON.parse(body).connectionToken}`)).status).toBe(200);
});

test.each(['PUT', 'HEAD', 'OPTIONS', 'PATCH'])(
  '%s is refused, naming the allowed methods',
  async (method) => {
    server = await startTransportServer();
    const { status, headers } = await server.ask(method, '/hub');
    expect([status, headers['allow']]).toEqual([405, 'GET, POST, DELETE']);
  },
);

test.each(['GET', 'POST', 'DELETE'])('%s needs a connection, and one that exists', async (method) => {
  server = await startTransportServer();
  for (const path of ['/hub', '/hub?id='])
    expect(await server.ask(method, path)).toMatchObject({ status: 400, body: 'Connection ID required' });
  expect(await server.ask(method, '/hub?id=unknown')).toMatchObject({
    status: 404,
    body: 'No Connection with that ID',
  });
});

test('one hub’s connection doesn’t exist at another', async () => {
  server = await startTransportServer();
  server.transports.mount({
    path: '/other',
    allowStatefulReconnect: false,
    maxReceiveBytes: 1024,
    accept() {
      throw new Error('never');
    },
  });
  expect((await server.ask('GET', `/other?id=${await server.negotiate()}`)).status).toBe(404);
  expect(() =>
    server.transports.mount({
      path: '/hub',
      allowStatefulReconnect: false,
      maxReceiveBytes: 1,
      accept() {
        throw new Error('never');
      },
    }),
  ).toThrow('Two hubs at the path /hub');
});

test('the hub’s check comes first, for every kind of request', async () => {
  const kinds: string[] = [];
  server = await startTransportServer({
    check(_, kind) {
      kinds.push(kind);
      return { status: 429, message: `No ${kind}`, retryAfter: 2.5 };
    },
  });
  const negotiation = await server.ask('POST', '/hub/negotiate');
  expect(negotiation).toMatchObject({ status: 429, body: 'No negotiate' });
  expect(negotiation.headers['retry-after']).toBe('3');
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(await server.ask(method, '/hub?id=x')).toMatchObject({ status: 429, body: 'No request' });
  await expect(server.open('/hub')).rejects.toThrow('429 No upgrade');
  expect(kinds).toEqual(['negotiate', 'request', 'request', 'request', 'upgrade']);
});

test('unknown clients are refused everywhere, and another user can’t take over a connection', async () => {
  server = await startTransportServer({
    async authenticate({ headers }) {
      const name = headers['x-user'];
      return name ? { user: { name } } : { status: 401, message: 'Please sign in' };
    },
    isSameUser: (one, other) => (one as { name: string }).name === (other as { name: string }).name,
  });
  expect((await server.ask('POST', '/hub/negotiate')).status).toBe(401);
  await expect(server.open('/hub')).rejects.toThrow('401 Please sign in');
  const ann = { 'x-user': 'ann' };
  const bob = { 'x-user': 'bob' };
  const negotiate = async () =>
    JSON.parse((await server.ask('POST', '/hub/negotiate?negotiateVersion=1', { headers: ann })).body)
      .connectionToken;
  const url = `/hub?id=${await negotiate()}`;
  await expect(server.open(url, bob)).rejects.toThrow('403');
  expect((await server.ask('GET', url, { headers: bob })).status).toBe(403);
  expect((await server.ask('GET', url, { headers: ann })).status).toBe(200);
  expect(server.seen[0]?.connection.user).toEqual({ name: 'ann' });
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await server.ask(method, url, { headers: bob })).status).toBe(403);
    expect((await server.ask(method, url)).status).toBe(401);
  }
  await server.open(`/hub?id=${await negotiate()}`, ann);
  expect(server.seen[1]?.connection.user).toEqual({ name: 'ann' });
  expect(server.seen[0]?.received.length).toBe(0);
});

test('counts open connections by transport, and reports refusals', async () => {
  const refused: (string | undefined)[] = [];
  let reason: string | undefined;
  server = await startTransportServer(
    { check: () => (reason ? { status: 429, message: 'no', reason } : null) },
    { onRefused: (refusal) => refused.push(refusal.reason) },
  );
  await server.open('/hub');
  await server.negotiate();
  await server.ask('GET', `/hub?id=${await server.negotiate()}`);
  expect(server.transports.connectionsByTransport()).toEqual({
    WebSockets: 1,
    ServerSentEvents: 0,
    LongPolling: 1,
  });
  expect(refused).toEqual([]);
  reason = 'rate';
  for (const method of ['GET', 'POST', 'DELETE']) await server.ask(method, '/hub?id=x');
  await server.ask('POST', '/hub/negotiate');
  await expect(server.open('/hub')).rejects.toThrow('429');
  reason = undefined;
  await server.ask('GET', '/hub?id=unknown');
  expect(refused).toEqual(['rate', 'rate', 'rate', 'rate', 'rate', undefined]);
});

test('clients that connect while the database is down are asked to retry', async () => {
  server = await startTransportServer({
    check() {
      throw new UnavailableError('secret');
    },
  });
  const refused = await server.ask('POST', '/hub/negotiate');
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(refused.body).toMatch(/try again/);
  await expect(server.open('/hub')).rejects.toThrow('503');
});

test('a check that throws gives a 500 without details, and is reported', async () => {
  server = await startTransportServer({
    check() {
      throw new Error('secret');
    },
  });
  expect(await server.ask('POST', '/hub/negotiate')).toMatchObject({
    status: 500,
    body: 'Server error has occurred',
  });
  expect((await server.ask('GET', '/hub?id=1')).status).toBe(500);
  await expect(server.open('/hub')).rejects.toThrow('500 Server error has occurred');
  expect(server.errors).toHaveLength(3);
});

test('draining accepts no new connections, keeps the others, and resolves when they have left', async () => {
  server = await startTransportServer();
  const stateful = `/hub?id=${await server.negotiate('negotiateVersion=1&useStatefulReconnect=true')}`;
  const socket = await server.open('/hub');
  const polled = `/hub?id=${await server.negotiate()}`;
  await server.ask('GET', polled);
  const negotiated = `/hub?id=${await server.negotiate()}`;
  let isDone = false;
  const drained = server.transports.drain({ overMs: 3_000 }).then(() => {
    isDone = true;
  });
  const refused = await server.ask('POST', '/hub/negotiate');
  expect(refused.status).toBe(503);
  expect(['2', '3', '4']).toContain(refused.headers['retry-after']);
  await expect(server.open('/hub')).rejects.toThrow('503');
  await expect(server.open(stateful)).rejects.toThrow('503');
  expect((await server.ask('GET', negotiated)).status).toBe(503);
  expect((await server.ask('GET', negotiated, { headers: EVENTS })).status).toBe(503);
  socket.socket.send('on');
  await until(() => socket.messages.length === 1);
  expect((await server.ask('POST', polled, { body: 'on' })).status).toBe(200);
  expect((await server.ask('GET', polled)).body).toBe('on');
  for (const { connection } of server.seen) connection.close();
  expect((await server.ask('GET', polled)).status).toBe(204);
  expect(await socket.closed).toBe(1000);
  await drained;
  expect(isDone).toBe(true);
  expect(server.transports.connectionCount()).toBe(0);
});

test('draining gives up after its limit, and closing ends the rest', async () => {
  server = await startTransportServer();
  const { closed } = await server.open('/hub');
  await server.transports.drain({ overMs: 30 });
  expect(server.transports.connectionCount()).toBe(1);
  server.transports.close();
  expect(await closed).toBe(1006);
  expect(server.seen[0]?.calls).toEqual(['close']);
  expect(server.transports.connectionCount() + server.transports.unusedCount()).toBe(0);
});

test('clients that vanish in any state leave nothing behind', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSlow = false;
  server = await startTransportServer(
    {
      async authenticate() {
        if (isSlow) await gate;
        return { user: null };
      },
    },
    { timings: { unusedMs: 150, disconnectMs: 60, closeMs: 40, sweepMs: 5 } },
  );
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`;
  const get = (path: string, accept = '*/*') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`;
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf`;
  const stateful = 'negotiateVersion=1&useStatefulReconnect=true';
  const texts: string[] = [upgrade('/hub')];
  for (const query of ['negotiateVersion=1', stateful])
    for (const text of [upgrade, get, (path: string) => get(path, 'text/event-stream'), post])
      texts.push(text(`/hub?id=${await server.negotiate(query)}`));
  const polled = `/hub?id=${await server.negotiate()}`;
  await server.ask('GET', polled);
  texts.push(get(polled), post(polled));
  for (const slow of [false, true]) {
    isSlow = slow;
    for (const text of texts)
      for (const end of ['destroy', 'resetAndDestroy'] as const) {
        const socket = await server.dial();
        socket.write(text);
        if (!slow) await new Promise((resolve) => setTimeout(resolve, 10));
        socket[end]();
      }
  }
  await passTime(20);
  release();
  await until(() => server.transports.connectionCount() + server.transports.unusedCount() === 0);
  expect(server.seen.every(({ calls }) => calls.filter((call) => call === 'close').length === 1)).toBe(true);
  expect(server.errors).toEqual([]);
});

test('transports without clients don’t keep the process alive', () => {
  const transports = createTransports({ onError: () => {} });
  expect([transports.connectionCount(), transports.unusedCount()]).toEqual([0, 0]);
  transports.close();
});
