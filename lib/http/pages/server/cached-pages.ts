import type { IncomingMessage } from 'node:http';
import { Histogram } from 'prom-client';
import { BusyError } from '@/lib/core/base/errors';
import { createFairQueue } from '@/lib/core/base/fair-queue';
import { createSemaphore } from '@/lib/core/base/semaphore';
import { plainPath, splitUrl } from '@/lib/http/base/request-path';
import { sendRedirect } from '@/lib/http/base/server/redirect';
import {
  type AnswerKind,
  createRequestCounts,
  type RequestCounts,
} from '@/lib/http/base/server/request-counts';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { SHELL } from '@/lib/site/addresses/pages';
import type { ShownKind, ShownVersions } from '@/lib/site/addresses/shown-kinds';
import type { PageAnswer } from './answer';
import type { Assets } from './assets';
import type { MakePage } from './make-page';
import { type CacheFigures, createPageCache, type Made, type PageCache } from './page-cache';
import type { PageServer } from './page-server';
import { RENDER_THREADS } from './render-threads';
import { resolveFor } from './resolve-for';
import { sendAnswer, sendIfReady } from './send-answer';

/** Memory for cached answers: over a thousand compressed pages. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Concurrent renders, and requests that may wait for one. */
const MAX_RENDERS = 8;
const MAX_WAITING = 200;
const BUSY = 'The site is busy right now. Please try again in a few seconds';
/** Memory for searches, of which there's no end: a minute's worth under load. */
const MAX_SEARCH_BYTES = 16 * 1024 * 1024;
/** Searches may wait this long: longer ones are given up by whoever typed them. */
const MAX_SEARCH_WAIT_MS = 2_000;
/** An address without a route: Next's response there contains its text, unlike notFound() inside a page. */
const MISSING_PAGE = '/missing/';
/** Keys of pages that serve many addresses. Addresses never contain spaces. */
const MISSING_KEY = 'missing page';

export interface CachedPagesOptions {
  readonly makePage: MakePage;
  readonly knowledge: AddressKnowledge;
  readonly assets: Assets;
  readonly versions: ShownVersions;
  /** Whether robots are still being prepared. */
  readonly isPreparing?: () => boolean;
  /** Catalogue data being read because all robots are ready. */
  readonly catchingUp?: () => Promise<void> | null;
  readonly onError: (key: string, error: unknown) => void;
  /** The client's address; defaults to the socket's. */
  readonly readAddress?: (request: IncomingMessage) => string;
}

/** An answer Next should render. */
interface Render {
  readonly url: string;
  /** The status of pages that set none; defaults to 200. */
  readonly status?: number;
  /** The name in metrics: the page's name in the table. */
  readonly label: string;
}

/** Metrics of page serving. */
export interface PageFigures {
  readonly counts: RequestCounts;
  readonly cache: Readonly<CacheFigures>;
  readonly renderSeconds: Histogram<'page'>;
  readonly rendersUnderWay: () => number;
  readonly rendersWaiting: () => number;
}

export interface CachedPages extends PageServer {
  readonly figures: PageFigures;
}

/**
 * Serves pages from memory where possible, and has Next render the rest. Addresses are resolved before asking Next, so
 * that alternative spellings, missing pages and unused queries cost no render. Pages depend only on their address, so
 * they're the same for everyone.
 */
export function createCachedPages(options: CachedPagesOptions): CachedPages {
  const { makePage, knowledge, assets, versions, isPreparing, catchingUp, onError } = options;
  const { readAddress = ({ socket }) => socket.remoteAddress ?? 'unknown' } = options;
  const counts = createRequestCounts();
  const renders = createSemaphore({
    maxUnderWay: MAX_RENDERS,
    maxWaiting: MAX_WAITING,
    busy: BUSY,
  });
  // At most one search per thread, so that other pages wait for one at most.
  const searchRenders = createFairQueue({
    maxUnderWay: RENDER_THREADS,
    maxWaitMs: MAX_SEARCH_WAIT_MS,
    busy: BUSY,
  });
  const renderSeconds = new Histogram({
    name: 'tickproof_render_seconds',
    help: 'Render time of a page, without its time in the queue',
    labelNames: ['page'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1],
    registers: [],
  });
  const createCache = (maxBytes: number) =>
    createPageCache({
      versions,
      ...(isPreparing ? { isPreparing } : {}),
      ...(catchingUp ? { catchingUp } : {}),
      maxBytes,
      // The next request retries a refused renewal.
      onError: (key, error) => error instanceof BusyError || onError(key, error),
    });
  const cache = createCache(MAX_BYTES);
  // Apart from the others, so that searches never evict them.
  const searches = createCache(MAX_SEARCH_BYTES);

  /** Has Next render an address. */
  const render = ({ url, status = 200, label }: Render): Promise<PageAnswer> =>
    renders.run(async () => {
      const began = performance.now();
      const answer = await makePage(url, status);
      renderSeconds.observe({ page: label }, (performance.now() - began) / 1000);
      return answer;
    });

  return {
    figures: {
      counts,
      cache: cache.figures,
      renderSeconds,
      rendersUnderWay: renders.underWay,
      rendersWaiting: renders.waiting,
    },
    answerAtOnce(request, response, requestId) {
      // Only canonical addresses are keys, so an entry is that address's answer.
      const url = request.url ?? '';
      const answer = cache.fresh(url) ?? searches.fresh(url);
      if (!answer || !sendIfReady(answer, request, response, requestId)) return false;
      counts.add('cached', response.statusCode);
      return true;
    },
    async answer(request, response, requestId) {
      const url = request.url ?? '/';
      const { path, query } = splitUrl(url);

      const send = async (answer: PageAnswer, kind: AnswerKind) => {
        await sendAnswer(answer, request, response, requestId);
        counts.add(kind, response.statusCode);
      };
      const sendCached = async (
        key: string,
        shows: readonly ShownKind[],
        page: Render & { readonly kind?: AnswerKind },
        into: PageCache = cache,
      ) => {
        const wasCached = into.has(key);
        const make = async (): Promise<Made> => {
          const answer =
            into === searches
              ? await searchRenders.run(readAddress(request), () => render(page))
              : await render(page);
          return { answer, isCacheable: answer.status === (page.status ?? 200) };
        };
        await send(await into.get(key, shows, make), page.kind ?? (wasCached ? 'cached' : 'rendered'));
        into.recount(key);
      };

      // Files don't depend on the query.
      if (assets.has(path)) return sendCached(path, [], { url: path, label: 'asset', kind: 'asset' });
      const found = resolveFor(request, path, query, knowledge);
      switch (found.kind) {
        case 'redirect':
          sendRedirect(response, found.to, requestId);
          return counts.add('redirect', response.statusCode);
        case 'instead':
          sendRedirect(response, found.to, requestId, { isLasting: false });
          return counts.add('redirect', response.statusCode);
        case 'missing': {
          const { kind } = found;
          return sendCached(MISSING_KEY, SHELL, { url: MISSING_PAGE, status: 404, label: kind, kind });
        }
        case 'removed': {
          const { kind, name } = found;
          return sendCached(`removed ${name}`, SHELL, {
            url: plainPath(path),
            status: 410,
            label: kind,
            kind,
          });
        }
        case 'page': {
          const { page, about, path: address, name: label } = found;
          // Shown on this machine alone, so never cached: cached pages are sent to everyone.
          if (page.access === 'machine') return send(await render({ url: address, label }), 'rendered');
          if (page.isNeverCached) {
            const rendered = () => render({ url: address, label });
            return send(await searchRenders.run(readAddress(request), rendered), 'rendered');
          }
          const into = page.isCacheable?.(about) === false ? searches : cache;
          return sendCached(address, page.shows, { url: address, label }, into);
        }
      }
    },
  };
}
