import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What a network does to connections.
 * - pass: nothing
 * - hang: connections stay open, and nothing arrives any more; new ones open and stay silent, too
 * - half-open: those that are open hang, new ones pass
 * - unanswered: what is said on those that are open arrives, and the answers don't; new ones pass
 * - slow: everything arrives late
 */
export type Weather = 'pass' | 'hang' | 'half-open' | 'unanswered' | 'slow';

export interface TcpProxy {
  /** The address of a PostgreSQL through this proxy. */
  readonly url: string;
  become(weather: Weather): void;
  /** Resets every open connection. */
  reset(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly sockets: readonly [Socket, Socket];
  swallows: 'nothing' | 'answers' | 'all';
}

/** A network between a program and a PostgreSQL, whose address names a folder of sockets or a host. */
export async function startProxy(databaseUrl: string, delayMs = 40): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const pairs = new Set<Pair>();
  let weather: Weather = 'pass';

  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const pair: Pair = { sockets: [near, far], swallows: weather === 'hang' ? 'all' : 'nothing' };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (pair.swallows === 'all' || (pair.swallows === 'answers' && from === far)) return;
        if (weather === 'slow') setTimeout(() => to.writable && to.write(bytes), delayMs);
        else to.write(bytes);
      });
      // A silent network doesn't pass on that one side has left.
      from.on('close', () => {
        if (pair.swallows === 'nothing') to.destroy();
        if (to.destroyed) pairs.delete(pair);
      });
      from.on('error', () => undefined);
    };
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    become(next) {
      weather = next;
      // What a connection missed can't be made up for, so it stays silent.
      if (next === 'hang' || next === 'half-open') for (const pair of pairs) pair.swallows = 'all';
      if (next === 'unanswered') for (const pair of pairs) pair.swallows = 'answers';
    },
    reset() {
      // The other side may be a socket file, which has no resets.
      for (const { sockets } of pairs) sockets[0].resetAndDestroy();
    },
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
