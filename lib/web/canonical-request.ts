import { splitUrl } from './request-path';

const STATIC = /^\/_next\/static\/[\w./~-]+\.(?:js|css)$/;
const PAGE_QUERY = /^page=[1-9]\d{0,5}$/;

/**
 * The key under which an answer may be kept, or null when it is made for its request alone. Pages are kept under their
 * path and page number; any other query, and anything that is not a page or a built file, is not kept, so that requests
 * cannot fill the memory.
 * @param url path and query as they were sent
 */
export function cacheKey(url: string): string | null {
  const { path, query } = splitUrl(url);
  if (STATIC.test(path) && !path.includes('..')) return query === '' ? path : null;
  if (path.startsWith('/_next/') || !path.endsWith('/')) return null;
  if (query !== '' && !PAGE_QUERY.test(query)) return null;
  return url;
}
