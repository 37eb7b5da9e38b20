import { Histogram } from 'prom-client';
import { BusyError } from '@/lib/core/base/errors';
import { isInApp } from '@/lib/site/addresses/in-app';
import { listPath } from '@/lib/site/addresses/list-address';
import { type AddressKnowledge, pageKey, resolveAddress } from '@/lib/site/addresses/resolve';
import { plainPath, splitUrl } from '../request-path';
import type { Answer } from './answer';
import type { Assets } from './assets';
import type { MakePage } from './make-page';
import { type CacheFigures, createPageCache, type Made } from './page-cache';
import type { PageServer } from './page-server';
import { sendRedirect } from './redirect';
import { createRenderLine } from './render-line';
import { type AnswerKind, createRequestCounts, type RequestCounts } from './request-counts';
import { sendAnswer, sendIfReady } from './send-answer';

/** Memory for kept answers: some thousand pages. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Renders of Next at a time, and requests that may wait for one. */
const MAX_RENDERS = 8;
const MAX_WAITING = 200;
/** An address that no route has: what Next answers there holds its text, which notFound() inside a page does not. */
const MISSING_PAGE = '/missing/';
/** Keys of pages that stand for many addresses. No address has a space in it. */
const MISSING_KEY = 'missing page';
const REMOVED_KEY = 'removed page';
const REMOVED_IN_APP_KEY = 'removed page in an app';

export interface CachedPagesOptions {
  readonly makePage: MakePage;
  readonly knowledge: AddressKnowledge;
  readonly assets: Assets;
  /** Changes whenever pages may have changed. */
  readonly version: () => number;
  /** Whether what pages show is still being prepared. */
  readonly isProvisional?: () => boolean;
  readonly onError: (key: string, error: unknown) => void;
}

/** What is counted and measured while pages are served. */
export interface PageFigures {
  readonly counts: RequestCounts;
  readonly cache: Readonly<CacheFigures>;
  readonly renderSeconds: Histogram;
  readonly rendersUnderWay: () => number;
  readonly rendersWaiting: () => number;
}

export interface CachedPages extends PageServer {
  readonly figures: PageFigures;
}

/**
 * Answers pages from memory where it can, and has Next make the others. What an address leads to is known before Next is
 * asked, so that other spellings, missing pages and queries that nobody reads cost no render. Every page is made without
 * anything of the request but its address, so it is the same for all.
 */
export function createCachedPages(options: CachedPagesOptions): CachedPages {
  const { makePage, knowledge, assets, version, isProvisional, onError } = options;
  const counts = createRequestCounts();
  const line = createRenderLine({ maxUnderWay: MAX_RENDERS, maxWaiting: MAX_WAITING });
  const renderSeconds = new Histogram({
    name: 'tickproof_render_seconds',
    help: 'Time in which a page was made, without waiting for its turn',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1],
    registers: [],
  });
  const cache = createPageCache({
    version,
    ...(isProvisional ? { isProvisional } : {}),
    maxBytes: MAX_BYTES,
    // A renewal that finds the line full is tried again by the next request.
    onError: (key, error) => error instanceof BusyError || onError(key, error),
  });

  /** Has Next make the answer for an address, `status` being the one that a page which sets none has. */
  const render = (url: string, status: number): Promise<Answer> =>
    line.run(async () => {
      const began = performance.now();
      const answer = await makePage(url, status);
      renderSeconds.observe((performance.now() - began) / 1000);
      return answer;
    });

  const make = (url: string, status: number) => async (): Promise<Made> => {
    const answer = await render(url, status);
    return { answer, isKept: answer.status === status };
  };

  return {
    figures: {
      counts,
      cache: cache.figures,
      renderSeconds,
      rendersUnderWay: line.underWay,
      rendersWaiting: line.waiting,
    },
    answerAtOnce(request, response, requestId) {
      // Only addresses in their one spelling are keys, so whatever is found under one is its answer.
      const answer = cache.fresh(request.url ?? '');
      if (!answer || !sendIfReady(answer, request, response, requestId)) return false;
      counts.add('cached', response.statusCode);
      return true;
    },
    async answer(request, response, requestId) {
      const url = request.url ?? '/';
      const { path, query } = splitUrl(url);

      const sendKept = async (key: string, page: string, status: number, kind?: AnswerKind) => {
        const isKept = cache.has(key);
        await sendAnswer(await cache.get(key, make(page, status)), request, response, requestId);
        cache.recount(key);
        counts.add(kind ?? (isKept ? 'cached' : 'rendered'), response.statusCode);
      };

      if (assets.has(path)) {
        // What a file holds does not depend on a query.
        if (assets.isKept(path)) return sendKept(path, path, 200, 'asset');
        await sendAnswer(await render(url, 200), request, response, requestId);
        return counts.add('asset', response.statusCode);
      }
      const found = resolveAddress(path, query, knowledge);
      switch (found.kind) {
        case 'redirect':
          sendRedirect(response, found.to, requestId);
          return counts.add('redirect', response.statusCode);
        case 'instead':
          sendRedirect(response, found.to, requestId, { isLasting: false });
          return counts.add('redirect', response.statusCode);
        case 'missing':
          return sendKept(MISSING_KEY, MISSING_PAGE, 404, 'missing');
        case 'removed': {
          const page = plainPath(path);
          return sendKept(isInApp(page) ? REMOVED_IN_APP_KEY : REMOVED_KEY, page, 410, 'removed');
        }
        default: {
          const key = pageKey(found, path);
          if (key !== null) return sendKept(key, key, 200);
          const page = found.kind === 'list' ? listPath(found.list) : path;
          await sendAnswer(await render(page, 200), request, response, requestId);
          return counts.add('rendered', response.statusCode);
        }
      }
    },
  };
}
