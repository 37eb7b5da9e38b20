/** @jest-environment node */
import { until } from '@/lib/core/base/testing/until';
import { startTransportServer, type TransportServer } from '../testing/transport-server';

let server: TransportServer;

afterEach(() => server.stop());

const ask = async (query: string) => JSON.parse((await server.ask('POST', `/hub/negotiate${query}`)).body);

test('version 1 gives a public id, a secret token and the transports with their formats', async () => {
  server = await startTransportServer();
  const { status, headers, body } = await server.ask('POST', '/hub/negotiate?negotiateVersion=1');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json');
  expect(headers['cache-control']).toContain('no-store');
  const negotiated = JSON.parse(body);
  expect(negotiated).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.stringMatching(/^[\w-]{22}$/),
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  });
  expect(negotiated.connectionToken).not.toBe(negotiated.connectionId);
  // The public id grants no access.
  expect((await server.ask('GET', `/hub?id=${negotiated.connectionId}`)).status).toBe(404);
});

test.each(['', '?negotiateVersion=0'])(
  'version 0 (%p) gives one id that is used as the token',
  async (query) => {
    server = await startTransportServer();
    const negotiated = await ask(query);
    expect(negotiated).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) });
    expect(negotiated).not.toHaveProperty('connectionToken');
    expect((await server.ask('GET', `/hub?id=${negotiated.connectionId}`)).status).toBe(200);
  },
);

test('a newer version gets the newest supported one, an invalid one an error', async () => {
  server = await startTransportServer();
  expect(await ask('?negotiateVersion=7')).toMatchObject({ negotiateVersion: 1 });
  expect(await ask('?negotiateVersion=one')).toEqual({
    error: 'The client requested a non-integer protocol version.',
  });
  expect(await ask('?NegotiateVersion=-1')).toEqual({
    error: "The client requested version '-1', but the server does not support this version.",
  });
  expect(server.transports.unusedCount()).toBe(1);
});

test('stateful reconnect is negotiated only if requested and allowed, since version 1', async () => {
  server = await startTransportServer();
  expect(await ask('?negotiateVersion=1&useStatefulReconnect=true')).toHaveProperty(
    'useStatefulReconnect',
    true,
  );
  expect(await ask('?negotiateVersion=1&useStatefulReconnect=false')).not.toHaveProperty(
    'useStatefulReconnect',
  );
  expect(await ask('?negotiateVersion=0&useStatefulReconnect=true')).not.toHaveProperty(
    'useStatefulReconnect',
  );
  await server.stop();
  server = await startTransportServer({ allowStatefulReconnect: false });
  expect(await ask('?negotiateVersion=1&useStatefulReconnect=true')).not.toHaveProperty(
    'useStatefulReconnect',
  );
});

test('only the hub’s transports are offered and accepted', async () => {
  server = await startTransportServer({ transports: ['LongPolling'] });
  expect((await ask('?negotiateVersion=1')).availableTransports).toEqual([
    { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
  ]);
  const token = await server.negotiate();
  const stream = await server.ask('GET', `/hub?id=${token}`, { headers: { accept: 'text/event-stream' } });
  expect(stream).toMatchObject({
    status: 404,
    body: 'ServerSentEvents transport not supported by this end point type',
  });
  await expect(server.open(`/hub?id=${token}`)).rejects.toThrow('404 WebSockets transport not supported');
  await expect(server.open('/hub')).rejects.toThrow('404 WebSockets transport not supported');
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused, naming the allowed method', async (method) => {
  server = await startTransportServer();
  const { status, headers } = await server.ask(method, '/hub/negotiate');
  expect([status, headers['allow']]).toEqual([405, 'POST']);
});

test('a negotiated connection that nobody uses is dropped', async () => {
  server = await startTransportServer({}, { timings: { unusedMs: 30, sweepMs: 5 } });
  const token = await server.negotiate();
  await until(() => server.transports.unusedCount() === 0);
  expect((await server.ask('GET', `/hub?id=${token}`)).status).toBe(404);
  expect(server.seen).toHaveLength(0);
});

test('negotiated connections are bounded in number, and used ones make room', async () => {
  server = await startTransportServer({}, { maxUnused: 3 });
  const [token] = [await server.negotiate(), await server.negotiate(), await server.negotiate()];
  const full = await server.ask('POST', '/hub/negotiate');
  expect([full.status, full.headers['retry-after']]).toEqual([503, '5']);
  await server.open(`/hub?id=${token}`);
  expect((await server.ask('POST', '/hub/negotiate')).status).toBe(200);
});
