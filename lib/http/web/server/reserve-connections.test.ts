import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '@/lib/core/base/testing/until';
import { reserveConnections } from './reserve-connections';

const LIMIT = 112 + 16 + 4;

it('keeps places for questions about health when silent connections take all others', async () => {
  const server = createServer((_, response) => {
    response.shouldKeepAlive = false;
    response.end(isFull() ? 'full' : 'free');
  });
  const isFull = reserveConnections(server, { limit: LIMIT, askLimitMs: 50 });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const ask = async () => {
    const [response] = (await once(get({ port, agent: false }), 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return text;
  };
  expect(await ask()).toBe('free');
  for (let count = 0; count < 40; count += 1) sockets.push(connect(port).on('error', () => undefined));
  await until(() => isFull());
  // Those beyond the first four have to go, since they ask nothing.
  await until(() => sockets.filter(({ destroyed }) => !destroyed).length === 4);
  expect(await ask()).toBe('full');
  sockets[0]?.destroy();
  sockets.find(({ destroyed }) => !destroyed)?.destroy();
  await until(async () => (await ask()) === 'free');
  for (const socket of sockets) socket.destroy();
  server.close();
});

it('answers such questions while silent clients connect again as soon as they are closed', async () => {
  const server = createServer((_, response) => {
    response.shouldKeepAlive = false;
    response.end();
  });
  reserveConnections(server, { limit: LIMIT });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  let isOver = false;
  const stay = () => {
    const socket = connect(port).on('error', () => undefined);
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isOver) setTimeout(stay, 100);
    });
  };
  for (let count = 0; count < 60; count += 1) stay();
  await until(() => sockets.size < 60);
  let answered = 0;
  for (let asked = 0; asked < 20; asked += 1)
    await new Promise<void>((resolve) => {
      const request = get({ port, agent: false }, (response) => {
        answered += 1;
        response.resume().on('end', resolve);
      });
      request.on('error', () => resolve());
    });
  expect(answered).toBeGreaterThanOrEqual(18);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  server.close();
});
