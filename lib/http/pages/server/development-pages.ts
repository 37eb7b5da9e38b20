import { plainPath, splitUrl } from '@/lib/http/base/request-path';
import { sendRedirect } from '@/lib/http/base/server/redirect';
import { setCommonHeaders } from '@/lib/http/base/server/security-headers';
import type { CachedPagesOptions } from './cached-pages';
import type { PageHandler, PageServer } from './page-server';
import { resolveFor } from './resolve-for';

/** What Next serves besides pages: scripts, styles and its development tools. */
const NEXTS_OWN = /^\/(?:_next\/|__nextjs)/;

interface DevelopmentPagesOptions extends Pick<CachedPagesOptions, 'knowledge' | 'assets'> {
  readonly handlePage: PageHandler;
}

/** Resolves addresses as in production, but has Next render every page again, with its development channel. */
export function createDevelopmentPages({
  handlePage,
  knowledge,
  assets,
}: DevelopmentPagesOptions): PageServer {
  return {
    answerAtOnce: () => false,
    async answer(request, response, requestId) {
      const { path, query } = splitUrl(request.url ?? '/');
      if (!assets.has(path) && !NEXTS_OWN.test(path)) {
        const found = resolveFor(request, path, query, knowledge);
        if (found.kind === 'redirect' || found.kind === 'instead')
          return sendRedirect(response, found.to, requestId, { isLasting: found.kind === 'redirect' });
        if (found.kind === 'missing') {
          request.url = '/missing/';
          response.statusCode = 404;
        }
        if (found.kind === 'removed') {
          request.url = plainPath(path);
          response.statusCode = 410;
        }
      }
      setCommonHeaders(response, requestId);
      await handlePage(request, response);
    },
  };
}
