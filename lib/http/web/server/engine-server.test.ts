import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { createEngineServer } from './engine-server';
import { closeServer, listen } from './listen';
import { createProcessMetrics } from './process-metrics';

it('says whether an engine lives, is ready and runs, and nothing else', async () => {
  const bus = createProcessBus('engine-server');
  let isAnswering = true;
  let writesFailing: { since: string; why: string } | null = null;
  const writes = { failing: () => writesFailing };
  const { server, noteBroken } = createEngineServer({
    database: { answers: async () => isAnswering },
    bus,
    metricsToken: null,
    writes,
    state: createProcessMetrics({ isHeld: () => false, jumpMs: () => 0 }, writes, null),
  });
  const origin = await listen(server, 0);
  const ask = async (path: string) => {
    const response = await fetch(new URL(path, origin));
    return { status: response.status, text: await response.text() };
  };
  const readiness = async () => {
    const { status, text } = await ask('/readyz');
    return { status, ...JSON.parse(text) };
  };
  try {
    expect(await readiness()).toMatchObject({ status: 200, engine: 'starting', trader: 'starting' });
    bus.publish({ type: 'role', role: 'engine', isRunning: true });
    bus.publish({ type: 'role', role: 'trader', isRunning: false });
    expect(await readiness()).toMatchObject({ status: 200, engine: 'running', trader: 'waiting' });
    const metrics = (await ask('/metrics')).text;
    expect(metrics).toContain('tickproof_engine_running 1\n');
    expect(metrics).toContain('tickproof_trader_running 0\n');
    isAnswering = false;
    expect(await readiness()).toMatchObject({ status: 503, checks: { database: false, engine: true } });
    expect((await ask('/healthz')).status).toBe(200);
    isAnswering = true;
    // Readers go on, and so does whoever waits for the engine.
    writesFailing = { since: '2026-11-26T10:00:00Z', why: 'The disk is full' };
    expect(await readiness()).toMatchObject({ status: 200, writesFailing });
    expect((await ask('/metrics')).text).toContain('tickproof_writes_failing 1\n');
    noteBroken('engine');
    expect(await readiness()).toMatchObject({ status: 503, engine: 'broken' });
    expect((await ask('/')).status).toBe(404);
  } finally {
    bus.close();
    await closeServer(server);
  }
});
