import { systemClock } from '@/lib/core/base/server/system-clock';
import { createEngineServer, type EngineServer } from './engine-server';
import { closeServer, listen } from './listen';
import { createProcessMetrics } from './process-metrics';
import type { Serving } from './serving';
import { createStateMetrics } from './state-metrics';

/** Serves what watches an engine asks. An engine whose port is taken serves on another one: it has work to do. */
export async function serveEngine({
  env,
  database,
  bus,
  log,
  clock,
  bridge,
  writes,
  closers,
}: Pick<
  Serving,
  'env' | 'database' | 'bus' | 'log' | 'clock' | 'bridge' | 'writes' | 'closers'
>): Promise<EngineServer> {
  const probed = createEngineServer({
    database,
    bus,
    writes,
    metricsToken: env.metricsToken,
    state: [
      ...createStateMetrics({ db: database.db, market: env.market, now: systemClock }),
      ...createProcessMetrics(clock, writes, bridge),
    ],
    clock: clock.problem,
  });
  closers.add('server', () => closeServer(probed.server));
  const address = await listen(probed.server, env.port).catch((error: unknown) => {
    log.warn({ event: 'engine-port-taken', port: env.port, err: error });
    return listen(probed.server, 0);
  });
  log.info({ event: 'engine-probes', address });
  return probed;
}
