/** @jest-environment node */

import { type IncomingMessage, request as sendRequest } from 'node:http';
import { until } from '@/lib/core/base/testing/until';
import { startTransportServer, type TransportServer } from '../testing/transport-server';

let server: TransportServer;

afterEach(() => server.stop());

interface Stream {
  readonly response: IncomingMessage;
  text(): string;
  readonly ended: Promise<void>;
}

function openStream(path: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json, Text/Event-Stream;q=0.9' };
    const request = sendRequest(
      { host: '127.0.0.1', port: server.port, path, headers, agent: false },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('error', () => {});
        const ended = new Promise<void>((done) => response.on('close', done));
        resolve({ response, text: () => text, ended });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

async function begin() {
  const url = `/hub?id=${await server.negotiate()}`;
  const stream = await openStream(url);
  const seen = server.seen.at(-1);
  if (!seen) throw new Error('no connection');
  return { url, stream, seen };
}

const send = (seen: { connection: { send(chunks: { bytes: Buffer }[]): void } }, ...texts: string[]) =>
  seen.connection.send(texts.map((text) => ({ bytes: Buffer.from(text) })));

test('streams one event per chunk, while posts arrive', async () => {
  server = await startTransportServer();
  const { url, stream, seen } = await begin();
  const { statusCode, headers } = stream.response;
  expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([
    200,
    'text/event-stream',
    'identity',
  ]);
  expect(headers['cache-control']).toContain('no-store');
  send(seen, '{"a":"ü"}\u001e', 'two');
  expect(await server.ask('POST', url, { body: 'three' })).toMatchObject({ status: 200, body: '' });
  const expected = ':\r\ndata: {"a":"ü"}\u001e\r\n\r\ndata: two\r\n\r\ndata: three\r\n\r\n';
  await until(() => stream.text().length === expected.length);
  expect(stream.text()).toBe(expected);
  expect(seen.connection.transport).toBe('ServerSentEvents');
});

test('line breaks within a message cannot become fields of the stream', async () => {
  server = await startTransportServer();
  const { stream, seen } = await begin();
  send(seen, 'a\nevent: b\r\nid: c\rretry: 1\n');
  await until(() => stream.text().endsWith('\r\n\r\n'));
  expect(stream.text()).toBe(
    ':\r\ndata: a\r\ndata: event: b\r\ndata: id: c\r\ndata: retry: 1\r\ndata: \r\n\r\n',
  );
});

test('it needs a known connection that isn’t in use', async () => {
  server = await startTransportServer();
  const headers = { accept: 'text/event-stream' };
  expect(await server.ask('GET', '/hub', { headers })).toMatchObject({
    status: 400,
    body: 'Connection ID required',
  });
  expect(await server.ask('GET', '/hub?id=x', { headers })).toMatchObject({
    status: 404,
    body: 'No Connection with that ID',
  });
  const { url, stream } = await begin();
  expect((await server.ask('GET', url, { headers })).status).toBe(409);
  expect((await server.ask('GET', url)).body).toBe('Cannot change transports mid-connection');
  expect((await server.ask('DELETE', url)).body).toBe(
    'Cannot terminate this connection using the DELETE endpoint.',
  );
  await expect(server.open(url)).rejects.toThrow('400 Cannot change transports');
  stream.response.destroy();
  await until(() => server.transports.connectionCount() === 0);
  expect((await server.ask('GET', url, { headers })).status).toBe(404);
});

test('the hub’s close ends the stream after everything sent; the client’s end ends the connection', async () => {
  server = await startTransportServer();
  const { stream, seen } = await begin();
  send(seen, 'bye');
  seen.connection.close();
  send(seen, 'dropped');
  await stream.ended;
  expect(stream.text()).toBe(':\r\ndata: bye\r\n\r\n');
  await until(() => seen.closedWith === null);
  const other = await begin();
  other.stream.response.destroy();
  await until(() => other.seen.closedWith === null);
  other.seen.connection.send([{ bytes: Buffer.from('nobody') }]);
  expect(server.transports.connectionCount()).toBe(0);
});

test('a post that is too large ends the stream', async () => {
  server = await startTransportServer();
  const { url, stream, seen } = await begin();
  expect((await server.ask('POST', url, { body: Buffer.alloc(40_000) })).status).toBe(413);
  await stream.ended;
  expect(seen.closedWith).toBeInstanceOf(Error);
});

test('a client that stops reading makes it congested, and is cut off after a close', async () => {
  server = await startTransportServer({}, { timings: { closeMs: 40, sweepMs: 5 } });
  const { stream, seen } = await begin();
  stream.response.pause();
  const text = 'x'.repeat(100_000);
  while (seen.connection.unsentBytes < 3_000_000) {
    send(seen, text);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(seen.connection.isCongested).toBe(true);
  stream.response.resume();
  await until(() => seen.connection.unsentBytes === 0);
  expect(seen.calls).toContain('drain');
  expect(seen.connection.isCongested).toBe(false);
  stream.response.pause();
  while (seen.connection.unsentBytes < 3_000_000) {
    send(seen, text);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  seen.connection.close();
  await until(() => seen.closedWith === null);
});
