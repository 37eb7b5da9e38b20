/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '@/lib/core/base/testing/until';
import { createStalledClients, type StalledClientsLimits } from './stalled-clients';

const MB = 1024 * 1024;
/** More than the system takes for one connection. */
const LARGE = Buffer.alloc(32 * MB);
const STALL_MS = 60_000;

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** A server whose answers at `/large` never fit, and at `/small` always. */
async function serve(limits: StalledClientsLimits = { stallMs: STALL_MS, maxBytes: 1024 * MB }) {
  const stalled = createStalledClients(limits);
  const server = createServer((request, response) => {
    response.end(request.url === '/large' ? LARGE : 'small');
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.write(LARGE);
  });
  stalled.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => server.close());
  return {
    stalled,
    /** A client that asks and doesn't read; resolves once its answer waits. */
    async ask(path: string, more = ''): Promise<{ readonly client: Socket; readonly isOpen: () => boolean }> {
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      running.push(() => client.destroy());
      client.on('error', () => undefined);
      client.pause();
      client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);
      const [socket] = await accepted;
      await until(() => socket.bytesWritten > 0);
      return { client, isOpen: () => !socket.destroyed };
    },
  };
}

describe('clients that never read', () => {
  it.each([
    ['an answer', ''],
    ['a WebSocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
  ])('lose %s after a minute without progress', async (_what, headers) => {
    const { stalled, ask } = await serve();
    const stuck = await ask('/large', headers);
    const done = await ask('/small');
    // Whole, so that a minute added and taken away is a minute.
    const now = Math.ceil(performance.now());
    stalled.sweep(now);
    stalled.sweep(now + STALL_MS - 1);
    expect(stuck.isOpen()).toBe(true);
    stalled.sweep(now + STALL_MS);
    expect(stuck.isOpen()).toBe(false);
    // Nothing waits for a client that has all.
    expect(done.isOpen()).toBe(true);
  });

  it('keep a connection as long as they take some of a large answer now and then', async () => {
    const { stalled, ask } = await serve();
    const { client, isOpen } = await ask('/large');
    let now = Math.ceil(performance.now());
    let received = 0;
    client.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    for (let minute = 1; minute <= 3; minute += 1) {
      stalled.sweep(now);
      client.resume();
      await until(() => received > minute * 8 * MB);
      client.pause();
      now += STALL_MS;
    }
    stalled.sweep(now);
    expect(isOpen()).toBe(true);
  });

  it('are dropped earlier, the first ones first, when too much waits for all of them', async () => {
    const { stalled, ask } = await serve({ stallMs: STALL_MS, maxBytes: 50 * MB });
    const first = await ask('/large');
    const now = Math.ceil(performance.now());
    stalled.sweep(now);
    const second = await ask('/large');
    stalled.sweep(now + 6_000);
    expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
  });
});
