import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { robotPath } from '@/lib/addresses/addresses';
import { UNUSED_SERVICES } from '@/lib/api/testing/unused-services';
import { createCatalogue } from '@/lib/catalogue/memory-catalogue';
import { randomModels } from '@/lib/catalogue/testing/random-robots';
import { createLogger } from '@/lib/log/log';
import { createApi } from '@/lib/web/server/api';
import type { ApiCallsOptions } from '@/lib/web/server/api-calls';
import { createCallHandler } from '@/lib/web/server/api-node';
import { createHttpServer } from '@/lib/web/server/http-server';
import type { MakePage } from '@/lib/web/server/make-page';
import { startRenderThreads } from '@/lib/web/server/render-threads';
import { servePages } from '@/lib/web/server/serve-pages';
import { answerQuestions, type Rendered, type Started, usageNow } from './part';

const SEED = 7;
const AT_ONCE = 4;
const BASE_URL = 'http://127.0.0.1';

/** The product's own server over a catalogue of generated robots, without engine and database. */
export function runWebServer(): void {
  let makePage: MakePage | null = null;
  answerQuestions(async (question) => {
    switch (question.kind) {
      case 'start': {
        const started = await serve(question.robots);
        makePage = started.makePage;
        return { port: started.port, robotPaths: started.robotPaths };
      }
      case 'render':
        if (!makePage) throw new Error('Pages are rendered after the start');
        return renderFor(makePage, question.paths, question.seconds);
      default:
        return usageNow();
    }
  });
}

async function serve(robots: number): Promise<Started & { readonly makePage: MakePage }> {
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: Date.now() });
  const models = randomModels(robots, SEED);
  catalogue.replace(models, models.length);
  const log = createLogger('error');
  const threads = startRenderThreads({
    file: path.resolve('dist/render.mjs'),
    baseUrl: BASE_URL,
    market: catalogue.reader.market(),
    contents: catalogue.contents,
    articles: () => [],
    onBroken: (error) => log.error({ event: 'render-thread-broken', err: error }),
  });
  threads.tell(catalogue.contents());
  await threads.ready();
  const served = servePages({
    source: threads,
    catalogue: catalogue.reader,
    version: catalogue.version,
    metricsToken: null,
    onError: (key, error) => log.error({ event: 'page-renewal-failed', key, err: error }),
  });
  const calls: ApiCallsOptions = {
    catalogue: catalogue.reader,
    funds: {
      fundProfits: async () => [],
      knowsImportedFund: async () => false,
      importedInstruments: async () => [],
      requestDevelopment: async () => undefined,
    },
    services: UNUSED_SERVICES,
    secret: 'only for the time of this measurement',
    baseUrl: BASE_URL,
    onError: (error, requestPath) => log.error({ event: 'api-failed', path: requestPath, err: error }),
  };
  const server = createHttpServer({
    api: createApi({ ...calls, readiness: async () => ({ ready: true, checks: {} }) }),
    handleCall: createCallHandler(calls, (status) => served.counts.add('api', status)),
    ...served,
    log,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    robotPaths: models.map(({ summary }) => robotPath(summary)),
    makePage: threads.makePage,
  };
}

/** Renders these pages in turn, a few at a time as under load, none of them kept, and counts processor time. */
async function renderFor(makePage: MakePage, paths: readonly string[], seconds: number): Promise<Rendered> {
  const began = performance.now();
  const before = usageNow().cpuMicros;
  let pages = 0;
  const work = async () => {
    while (performance.now() - began < seconds * 1000) {
      const answer = await makePage(paths[pages % paths.length] ?? '/', 200);
      if (answer.status !== 200) throw new Error(`A page answered ${answer.status}`);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { pages, cpuMicros: usageNow().cpuMicros - before };
}
