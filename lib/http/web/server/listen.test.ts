/** @jest-environment node */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { passTime } from '@/lib/core/base/testing/until';
import { closeServer, listen } from './listen';

const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await listen(server, 0);
  return {
    server,
    /** Sends only this, and resolves when the server has received it. */
    async send(text: string): Promise<Socket> {
      const came = once(server, 'connection');
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      clients.push(client);
      client.on('error', () => undefined);
      client.write(text);
      await came;
      return client;
    },
  };
}

describe('closing the server', () => {
  it('lets a response in progress finish', async () => {
    const { server, send } = await serve((_request, response) => {
      setTimeout(() => response.end('whole'), 100);
    });
    const client = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    const closing = closeServer(server, 5_000);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/whole/);
    client.destroy();
    await closing;
  });

  it.each([
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc'],
    ['a request', 'GET / HTTP/1.1\r\nHo'],
    ['an answer', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('does not wait for a client that never finishes %s', async (_what, text) => {
    const { server, send } = await serve((request, response) => {
      if (request.method === 'POST') request.resume().on('end', () => response.end());
      else response.write('part');
    });
    await send(text);
    await passTime(50);
    // Without a limit it would wait forever.
    await closeServer(server, 100);
    expect(server.listening).toBe(false);
  });
});
