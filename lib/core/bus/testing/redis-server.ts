import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { freePort } from '@/lib/core/base/testing/free-port';

export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  /** Kills it, like a power failure. */
  kill(): Promise<void>;
  /** Leaves its connections open and answers nothing until it's continued. */
  freeze(): void;
  thaw(): void;
}

/** A real Redis on its own local port, without storage. Not started yet. */
export async function testRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = spawn(
        process.env['REDIS_SERVER'] ?? 'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        { stdio: 'ignore' },
      );
      server.on('error', () => undefined);
      await answers(port);
    },
    freeze() {
      server?.kill('SIGSTOP');
    },
    thaw() {
      server?.kill('SIGCONT');
    },
    async kill() {
      if (!server || server.exitCode !== null || server.pid === undefined) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = null;
    },
  };
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const socket = createConnection(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('redis-server does not start: `npm test` installs it, or name one in REDIS_SERVER');
}
