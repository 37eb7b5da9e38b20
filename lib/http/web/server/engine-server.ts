import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { WatchedWrites } from '@/lib/core/database/watch-writes';
import { serveRegistry } from './metrics';

/** State of a role that only one process runs at a time: `broken` from a crash of its thread until its next start. */
type RoleState = 'starting' | 'waiting' | 'running' | 'broken';

export interface EngineServerOptions {
  readonly database: Pick<Database, 'answers'>;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly metricsToken: string | null;
  readonly writes: Pick<WatchedWrites, 'failing'>;
  /** What the database says about the product, and what the process knows of itself. */
  readonly state?: readonly Metric[];
  /** What is wrong with the system clock; null if nothing is. */
  readonly clock?: () => string | null;
}

export interface EngineServer {
  readonly server: Server;
  /** A thread has crashed; it's started again. */
  noteBroken(role: 'engine' | 'trader'): void;
}

/** The server of a process that has only an engine: whether it lives, whether it's ready, and its metrics. */
export function createEngineServer({
  database,
  bus,
  metricsToken,
  writes,
  state = [],
  clock,
}: EngineServerOptions): EngineServer {
  const roles: Record<'engine' | 'trader', RoleState> = { engine: 'starting', trader: 'starting' };
  bus.subscribe((event) => {
    if (event.type === 'role') roles[event.role] = event.isRunning ? 'running' : 'waiting';
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const role of ['engine', 'trader'] as const)
    new Gauge({
      name: `tickproof_${role}_running`,
      help: `1 if this process is the one whose ${role} runs, 0 if it waits for another one's`,
      registers: [registry],
      collect() {
        this.set(roles[role] === 'running' ? 1 : 0);
      },
    });
  for (const metric of state) registry.registerMetric(metric);
  const metrics = serveRegistry(registry, metricsToken);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '').split('?');
    if (path === '/healthz') return send(response, 200, JSON.stringify({ status: 'ok' }));
    if (path === '/readyz') {
      const checks = {
        database: await database.answers(),
        engine: roles.engine !== 'broken',
        trader: roles.trader !== 'broken',
      };
      const ready = Object.values(checks).every(Boolean);
      return send(
        response,
        ready ? 200 : 503,
        JSON.stringify({
          ready,
          checks,
          ...(clock && { clock: clock() }),
          ...roles,
          writesFailing: writes.failing(),
        }),
      );
    }
    if (path === '/metrics' && metrics.allows(request))
      return send(response, 200, await metrics.text(), metrics.contentType);
    send(response, 404, JSON.stringify({ Message: 'There is nothing at this address' }));
  }

  return {
    server: createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    }),
    noteBroken(role) {
      roles[role] = 'broken';
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}
