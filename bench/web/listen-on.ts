import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { NO_ENTRIES } from '@/lib/content/entries/published-entries';
import { DEFAULT_SITE_CONTENT } from '@/lib/content/site-content/site-content';
import { createLogger } from '@/lib/core/log/log';
import type { MakePage } from '@/lib/http/pages/server/make-page';
import { startRenderThreads } from '@/lib/http/pages/server/render-threads';
import { createApi } from '@/lib/http/routes/server/api';
import type { ApiCallsOptions } from '@/lib/http/routes/server/api-calls';
import { createHttpServer } from '@/lib/http/web/server/http-server';
import { servePages } from '@/lib/http/web/server/serve-pages';
import { NO_DAILY_BARS } from '@/lib/market/daily-bars/daily-bars-state';
import type { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';

/** The measured server's origin in pages and calls. */
export const BASE_URL = 'http://127.0.0.1';
/** Signs its tokens and captchas. */
export const SECRET = 'only for the time of this measurement';

/** The data behind the measured server's calls. */
export type MeasuredCalls = Omit<ApiCallsOptions, 'catalogue' | 'secret' | 'baseUrl' | 'onError'> & {
  /** Of a database that pages read; without it, they show nothing from one. */
  readonly dataDir?: string;
};

/** Serves a catalogue's pages and calls as the product does, on any local port. */
export async function listenOn(
  catalogue: ReturnType<typeof createCatalogue>,
  { dataDir, ...more }: MeasuredCalls,
): Promise<{ readonly port: number; readonly makePage: MakePage }> {
  // Many requests are refused on purpose, so only fatal errors are reported.
  const log = createLogger('fatal');
  const threads = startRenderThreads({
    file: path.resolve('dist/render.mjs'),
    baseUrl: BASE_URL,
    market: catalogue.reader.market(),
    ...(dataDir === undefined ? {} : { database: { dataDir } }),
    contents: catalogue.contents,
    articles: () => [],
    entries: () => NO_ENTRIES,
    siteContent: () => DEFAULT_SITE_CONTENT,
    quotes: () => [],
    ask: async () => ({ state: NO_DAILY_BARS, answer: null }),
    onBroken: (error) => log.error({ event: 'render-thread-broken', err: error }),
  });
  threads.tell(catalogue.contents());
  await threads.ready();
  const served = servePages({
    source: threads,
    catalogue: catalogue.reader,
    versions: () => catalogue.version('robots'),
    metricsToken: null,
    onError: (key, error) => log.error({ event: 'page-renewal-failed', key, err: error }),
  });
  const calls: ApiCallsOptions = {
    ...more,
    catalogue: catalogue.reader,
    secret: SECRET,
    baseUrl: BASE_URL,
    onError: (error, requestPath) => log.error({ event: 'api-failed', path: requestPath, err: error }),
  };
  const server = createHttpServer({
    api: createApi({
      ...calls,
      readiness: async () => ({ ready: true, checks: {} }),
      onAnswered: (status) => served.counts.add('api', status),
    }),
    ...served,
    log,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, makePage: threads.makePage };
}
