import type { IncomingMessage } from 'node:http';
import { cacheKey } from '../canonical-request';
import { decodePath } from '../request-path';
import { answerFrom, sendAnswer } from './answer';
import { capture } from './capture';
import type { PageHandler } from './http-server';
import { createPageCache } from './page-cache';

/** Memory for kept pages: some six hundred of them with all their encodings. */
const MAX_BYTES = 128 * 1024 * 1024;

export interface CachedPagesOptions {
  /** Next's own handler. */
  readonly handlePage: PageHandler;
  /** A status that the page at a path is to have, or null to let the page say. */
  readonly pageStatus: (path: string) => number | null;
  /** Changes whenever pages may have changed. */
  readonly version: () => number;
  /** Host under which visitors reach the site. */
  readonly host: string;
  readonly onError: (key: string, error: unknown) => void;
}

/**
 * Answers pages from memory where it can. Every page is made without anything of the request but its address, so it is
 * the same for all; what Next's own client asks for (images, fonts, navigation data) goes to Next as it is.
 */
export function createCachedPages(options: CachedPagesOptions): PageHandler {
  const { handlePage, pageStatus, version, host, onError } = options;
  const make = (url: string) => capture(handlePage, url, pageStatus(decodePath(url) ?? url) ?? 200, host);
  const cache = createPageCache({ make, version, maxBytes: MAX_BYTES, onError });
  return async (request, response) => {
    const url = request.url ?? '/';
    if (isForNext(request, url)) return handlePage(request, response);
    const key = cacheKey(url);
    sendAnswer(key === null ? answerFrom(await make(url)) : await cache.get(key), request, response);
  };
}

function isForNext(request: IncomingMessage, url: string): boolean {
  if (request.headers['rsc'] !== undefined || /[?&]_rsc=/.test(url)) return true;
  return url.startsWith('/_next/') && cacheKey(url) === null;
}
