/** A request's path and query, as sent. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const at = url.indexOf('?');
  return at === -1 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/** The decoded path; null if it isn't in origin form or its percent-encoding is invalid. */
export function decodePath(url: string): string | null {
  if (!url.startsWith('/')) return null;
  try {
    const path = decodeURIComponent(splitUrl(url).path);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/**
 * A path in normalized form: lowercase, single slashes, one at the end.
 * @param path as sent; its percent-encoding must be valid
 */
export function plainPath(path: string): string {
  const segments = decodeURIComponent(path).toLowerCase().split('/').filter(Boolean);
  return ['', ...segments.map(encodeURIComponent), ''].join('/');
}
