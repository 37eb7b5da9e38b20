import { readFileSync } from 'node:fs';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createCachedPages } from '@/lib/http/pages/server/cached-pages';
import { createEngineServer } from './engine-server';
import { createHubFigures } from './hub-figures';
import { closeServer, listen } from './listen';
import { createMetrics } from './metrics';
import { createProcessMetrics } from './process-metrics';
import { createStateMetrics } from './state-metrics';

const FILES = ['deploy/grafana/tickproof.json', 'deploy/prometheus/alerts.yml'];

/** Metrics of ours and of the process that a text names. */
function namesIn(text: string): readonly string[] {
  const names = text.matchAll(/\b(?:tickproof|process|nodejs)_[a-z0-9_]+/g);
  return [...new Set([...names].map(([name]) => name))].sort();
}

onSqlite('the dashboard and the alert rules', (open) => {
  it('ask for metrics that the product has', async () => {
    const { db } = await open();
    const { figures: pages } = createCachedPages({
      makePage: () => Promise.reject(new Error('no page is asked for')),
      knowledge: {} as never,
      assets: {} as never,
      versions: () => 1,
      onError: () => undefined,
    });
    const metrics = createMetrics({
      counts: pages.counts,
      pages,
      catalogue: { progress: () => ({ ready: 1, total: 2 }) },
      version: () => 1,
      hub: createHubFigures(() => ({ WebSockets: 0, ServerSentEvents: 0, LongPolling: 0 })),
      recomputed: () => null,
      replayed: () => null,
      state: [
        ...createStateMetrics({ db, market: 'simulated', now: systemClock }),
        ...createProcessMetrics({ isHeld: () => false, jumpMs: () => 0 }, { failing: () => null }, null),
      ],
      token: null,
    });
    const engine = createEngineServer({
      database: { answers: async () => true },
      bus: { subscribe: () => () => undefined },
      metricsToken: null,
      writes: { failing: () => null },
    });
    const origin = await listen(engine.server, 0);
    const ofEngine = await fetch(new URL('/metrics', origin)).then((response) => response.text());
    await closeServer(engine.server);
    const served = new Set(
      [...`${await metrics.text()}${ofEngine}`.matchAll(/^(?:# TYPE )?([a-z0-9_]+)/gm)].map(
        ([, name]) => name,
      ),
    );
    for (const file of FILES) {
      const asked = namesIn(readFileSync(file, 'utf8'));
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((name) => !served.has(name) && !served.has(name.replace(/_bucket$/, '')))).toEqual(
        [],
      );
    }
  });

  it('show each metric that an alert is about', () => {
    const [shown, alerted] = FILES.map((file) => namesIn(readFileSync(file, 'utf8')));
    expect(alerted?.filter((name) => !shown?.includes(name))).toEqual([]);
  });

  it('have a paragraph about each alert that says what to do', () => {
    const alerts = [...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/alert: (\w+)/g)];
    const paragraphs = readFileSync('docs/running.md', 'utf8').matchAll(/^\*\*(Tickproof\w+)\.\*\* .{40}/gm);
    expect([...paragraphs].map(([, name]) => name)).toEqual(alerts.map(([, name]) => name));
  });
});
