/** @jest-environment node */
import { passTime, until } from '@/lib/core/base/testing/until';
import { type SeenConnection, startTransportServer, type TransportServer } from '../testing/transport-server';

let server: TransportServer;

afterEach(() => server.stop());

async function begin(): Promise<{ url: string; seen: SeenConnection }> {
  const url = `/hub?id=${await server.negotiate()}`;
  const first = await server.ask('GET', url);
  expect([first.status, first.body, first.headers['content-length']]).toEqual([200, '', '0']);
  const seen = server.seen.at(-1);
  if (!seen) throw new Error('no connection');
  return { url, seen };
}

const send = (seen: SeenConnection, ...texts: string[]) =>
  seen.connection.send(texts.map((text) => ({ bytes: Buffer.from(text) })));

test('messages wait for the next poll, a waiting poll is answered at once, posts are bytes', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  expect(seen.connection.transport).toBe('LongPolling');
  send(seen, 'one', 'two');
  expect(seen.connection.unsentBytes).toBe(6);
  const data = await server.ask('GET', url);
  expect([data.status, data.body, data.headers['content-type']]).toEqual([
    200,
    'onetwo',
    'application/octet-stream',
  ]);
  const poll = server.ask('GET', url);
  const bytes = Buffer.from([0, 255, 128, 10]);
  expect(await server.ask('POST', url, { body: bytes })).toMatchObject({ status: 200, body: '' });
  expect((await poll).status).toBe(200);
  expect(seen.received).toEqual(bytes);
  expect(seen.connection.unsentBytes).toBe(0);
});

test('messages of one turn go out with one poll', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  const arrived = server.nextRequest();
  const poll = server.ask('GET', url);
  await arrived;
  send(seen, 'a');
  send(seen, 'b');
  expect((await poll).body).toBe('ab');
});

test('a poll without messages ends with an empty 200, and the connection stays open', async () => {
  server = await startTransportServer({}, { timings: { pollMs: 40, sweepMs: 5 } });
  const { url, seen } = await begin();
  const poll = await server.ask('GET', url);
  expect([poll.status, poll.body]).toEqual([200, '']);
  send(seen, 'x');
  expect((await server.ask('GET', url)).body).toBe('x');
});

test('a second poll ends the first with 204 and takes its place', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  const arrived = server.nextRequest();
  const first = server.ask('GET', url);
  await arrived;
  const second = server.ask('GET', url);
  expect((await first).status).toBe(204);
  send(seen, 'x');
  expect((await second).body).toBe('x');
});

test('DELETE ends it: 202, the waiting poll 204, then 404', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  const arrived = server.nextRequest();
  const poll = server.ask('GET', url);
  await arrived;
  expect((await server.ask('DELETE', url)).status).toBe(202);
  expect((await poll).status).toBe(204);
  expect(seen.closedWith).toBeNull();
  for (const method of ['DELETE', 'GET', 'POST']) expect((await server.ask(method, url)).status).toBe(404);
  expect(server.transports.connectionCount()).toBe(0);
});

test('after the hub closes, a poll gets the remaining messages, then 204', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  send(seen, 'bye');
  seen.connection.close();
  send(seen, 'dropped');
  expect((await server.ask('POST', url, { body: 'late' })).status).toBe(404);
  expect((await server.ask('GET', url)).body).toBe('bye');
  expect(seen.calls).not.toContain('close');
  expect((await server.ask('GET', url)).status).toBe(204);
  expect(seen.closedWith).toBeNull();
  expect(seen.received.length).toBe(0);
});

test('a connection without polls ends, also after a poll was cut off', async () => {
  server = await startTransportServer({}, { timings: { disconnectMs: 1_500, sweepMs: 5 } });
  const second = await begin();
  const cut = new AbortController();
  server.ask('GET', second.url, { signal: cut.signal }).catch(() => {});
  const { seen } = await begin();
  await until(() => seen.closedWith !== undefined);
  expect(seen.closedWith?.message).toBe('The client stopped polling');
  await passTime(200);
  // A waiting poll is proof of life.
  expect(second.seen.closedWith).toBeUndefined();
  cut.abort();
  await until(() => second.seen.closedWith !== undefined);
  expect(server.transports.connectionCount()).toBe(0);
});

test('a closed connection is not kept for a client that never comes back', async () => {
  server = await startTransportServer({}, { timings: { closeMs: 30, sweepMs: 5 } });
  const { seen } = await begin();
  send(seen, 'bye');
  seen.connection.close();
  await until(() => seen.closedWith === null);
});

test('a body that is too large is refused and ends the connection, with a length or without', async () => {
  server = await startTransportServer();
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    const { url, seen } = await begin();
    const arrived = server.nextRequest();
    const poll = server.ask('GET', url);
    await arrived;
    const answer = await server.ask('POST', url, { body: Buffer.alloc(16_385), headers });
    expect(answer).toMatchObject({ status: 413, body: 'The body must have at most 16384 bytes' });
    expect((await poll).status).toBe(204);
    expect(seen.closedWith?.message).toBe('A post was too large');
    expect(seen.received.length).toBe(0);
  }
});

test('concurrent posts arrive in the order they started, too many are refused', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  server = await startTransportServer({
    async authenticate() {
      if (isHeld) await gate;
      return { user: null };
    },
  });
  const { url, seen } = await begin();
  isHeld = true;
  const posts: Promise<{ status: number }>[] = [];
  for (let index = 0; index < 17; index++) {
    const arrived = server.nextRequest();
    posts.push(server.ask('POST', url, { body: `${index};` }));
    await arrived;
  }
  expect((await posts[16])?.status).toBe(409);
  release();
  expect((await Promise.all(posts.slice(0, 16))).map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(seen.received.toString()).toBe(Array.from({ length: 16 }, (_, index) => `${index};`).join(''));
});

test('posts are answered once the hub resumes reading or has ended the connection', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  seen.connection.setReading?.(false);
  const answers: number[] = [];
  const posts = ['a', 'b'].map(async (body) =>
    answers.push((await server.ask('POST', url, { body })).status),
  );
  await until(() => seen.received.toString() === 'a');
  await passTime(30);
  expect([answers, seen.received.toString()]).toEqual([[], 'a']);
  seen.connection.setReading?.(true);
  await Promise.all(posts);
  expect([answers, seen.received.toString()]).toEqual([[200, 200], 'ab']);
  seen.connection.setReading?.(false);
  const last = server.ask('POST', url, { body: 'c' });
  await until(() => seen.received.toString() === 'abc');
  seen.connection.abort();
  expect((await last).status).toBe(200);
});

test('a truncated post never reaches the hub', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  const socket = await server.dial();
  const arrived = server.nextRequest();
  socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf`);
  await arrived;
  socket.destroy();
  expect((await server.ask('POST', url, { body: 'whole' })).status).toBe(200);
  expect(seen.received.toString()).toBe('whole');
});

test('posts before the first poll reach the hub with it, within limits', async () => {
  server = await startTransportServer();
  const url = `/hub?id=${await server.negotiate()}`;
  expect((await server.ask('POST', url, { body: 'early' })).status).toBe(200);
  expect((await server.ask('GET', url)).status).toBe(200);
  expect((await server.ask('GET', url)).body).toBe('early');
  const other = `/hub?id=${await server.negotiate()}`;
  expect((await server.ask('POST', other, { body: Buffer.alloc(4000) })).status).toBe(200);
  expect((await server.ask('POST', other, { body: Buffer.alloc(4000) })).status).toBe(413);
  expect(server.transports.unusedCount()).toBe(0);
});

test('it is congested while much waits for a poll, and drained by one', async () => {
  server = await startTransportServer();
  const { url, seen } = await begin();
  send(seen, 'x'.repeat(70_000));
  expect(seen.connection.isCongested).toBe(true);
  expect((await server.ask('GET', url)).body).toHaveLength(70_000);
  expect(seen.connection.isCongested).toBe(false);
  expect(seen.calls).toContain('drain');
});
