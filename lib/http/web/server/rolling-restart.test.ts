/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { createLogger } from '@/lib/core/log/log';
import { createRequestCounts } from '@/lib/http/base/server/request-counts';
import { jsonProtocol } from '@/lib/http/hub/protocol/json';
import { createHub } from '@/lib/http/hub/server/hub';
import { createTransports } from '@/lib/http/hub/server/transports';
import { encodeHandshakeRequest } from '@/lib/http/hub/testing/client-handshake';
import { createApi } from '@/lib/http/routes/server/api';
import { callOptions } from '@/lib/http/routes/testing/call-api';
import { HUB_PATH } from '@/lib/site/addresses/addresses';
import { type Backend, startBalancer } from '../testing/balancer';
import { createDeparture } from './departure';
import { createHttpServer } from './http-server';
import { closeServer, listen } from './listen';

/** With FAULT_RUN=full: the built product on PostgreSQL, whose processes take SIGTERM. */
const IS_FULL = process.env['FAULT_RUN'] === 'full';
const RUN = IS_FULL
  ? { start: startProcess, calls: 20_000, restarts: 20, clients: 50, parallel: 8, pauseMs: 40, probeMs: 500 }
  : { start: startServer, calls: 150, restarts: 2, clients: 3, parallel: 2, pauseMs: 10, probeMs: 20 };

interface Process extends Backend {
  stop(): Promise<void>;
}

/** The server with its calls and hub in this process, leaving as the product does. */
async function startServer(): Promise<Process> {
  const departure = createDeparture({ noticeMs: 600, closingMs: 100 });
  const hub = createHub<null>({ protocols: [jsonProtocol], methods: {} });
  const transports = createTransports({ onError: () => undefined });
  const accept = hub.accept.bind(hub);
  transports.mount({ path: HUB_PATH, allowStatefulReconnect: false, maxReceiveBytes: 1024, accept });
  const server = createHttpServer({
    api: createApi({
      ...callOptions(),
      readiness: async () => ({ ready: departure.isAccepting(), checks: {} }),
    }),
    hub: transports,
    counts: createRequestCounts(),
    metrics: { allows: () => false, text: async () => '', contentType: '' },
    pages: {
      answerAtOnce: () => false,
      async answer(_request, response) {
        response.end();
      },
    },
    isClosing: departure.isClosing,
    log: createLogger('silent'),
  });
  await listen(server, 0);
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      await departure.announce();
      await departure.close(async () => {
        await Promise.all([transports.drain({ overMs: 100 }), hub.drain({ overMs: 100 })]);
        transports.close();
      });
      await closeServer(server);
    },
  };
}

let databaseUrl: Promise<string> | undefined;

async function startProcess(): Promise<Process> {
  databaseUrl ??= createPostgresDatabase('rolling', true);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      ROLE: 'web',
      DATABASE_URL: await databaseUrl,
      APP_SECRET: 'the same secret in all processes of this test',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  while (!/127\.0\.0\.1:\d+/.test(printed)) printed += (await once(child.stdout, 'data'))[0];
  return {
    port: Number(/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]),
    async stop() {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`A stopped process ended with ${code}`);
    },
  };
}

/** Keeps a hub connection, as pages do: it returns as soon as it's closed. */
function keepConnected(origin: string): { readonly stop: () => void; readonly opened: () => number } {
  let isOver = false;
  let opened = 0;
  let socket: WebSocket;
  const open = () => {
    socket = new WebSocket(`${origin.replace('http', 'ws')}${HUB_PATH}`);
    socket.once('open', () => {
      opened += 1;
      socket.send(encodeHandshakeRequest('json', 1));
    });
    socket.on('error', () => undefined);
    socket.once('close', () => isOver || setTimeout(open, 20));
  };
  open();
  return {
    opened: () => opened,
    stop() {
      isOver = true;
      socket.terminate();
    },
  };
}

/** A call's headers, once the balancer has found a process. */
async function readHeaders(origin: string): Promise<Record<string, string>> {
  for (;;) {
    const answer = await fetch(`${origin}/api/antiforgery`);
    const [cookie = ''] = answer.headers.getSetCookie();
    const body = await answer.text();
    if (answer.ok)
      return {
        'Content-Type': 'application/json',
        Cookie: cookie.split(';')[0] ?? '',
        'X-XSRF-TOKEN': JSON.parse(body).token,
      };
    await sleep(20);
  }
}

describe('two processes behind a balancer, restarted in turn', () => {
  it.each([
    ...(IS_FULL ? [['without hub clients', 0] as const] : []),
    ['with hub clients', RUN.clients] as const,
  ])(
    'fail no call, %s',
    async (_name, clientCount) => {
      const backends = await Promise.all([RUN.start(), RUN.start()]);
      const balancer = await startBalancer(backends, RUN.probeMs);
      const headers = await readHeaders(balancer.origin);
      const clients = Array.from({ length: clientCount }, () => keepConnected(balancer.origin));
      const failed: string[] = [];
      let calls = 0;
      let restarts = 0;
      const isOver = () => calls >= RUN.calls && restarts >= RUN.restarts;
      const call = async () => {
        while (!isOver()) {
          calls += 1;
          const answer = await fetch(`${balancer.origin}/api/CxAIRobotProduct/GetAIRobots`, {
            method: 'POST',
            headers,
            body: '{"request":{}}',
          });
          const text = await answer.text();
          if (answer.status !== 200) failed.push(`${answer.status} ${text.slice(0, 200)}`);
          await sleep(RUN.pauseMs);
        }
      };
      const restart = async () => {
        for (; !isOver(); restarts += 1) {
          const backend = backends[restarts % 2] as Process;
          await backend.stop();
          Object.assign(backend, await RUN.start());
          // A balancer takes it up again before the other one goes, as a rollout waits for it.
          await sleep(RUN.probeMs * 10);
        }
      };
      await Promise.all([restart(), ...Array.from({ length: RUN.parallel }, call)]);
      if (IS_FULL) process.stderr.write(`${calls} calls, ${restarts} restarts, ${failed.length} failed\n`);
      for (const client of clients) {
        expect(client.opened()).toBeGreaterThan(1);
        client.stop();
      }
      balancer.stop();
      await Promise.all(backends.map((backend) => backend.stop()));
      expect(failed).toEqual([]);
    },
    30 * 60_000,
  );
});
