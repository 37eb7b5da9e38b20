/** A request's address in its two parts, as they were sent. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const at = url.indexOf('?');
  return at === -1 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/** The decoded path, or null when it is no origin-form path or its percent-encoding is broken. */
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
 * A path in the plainest spelling that a route matches: lower case, single slashes, one at the end.
 * @param path as it was sent; its percent-encoding must not be broken
 */
export function plainPath(path: string): string {
  const segments = decodeURIComponent(path).toLowerCase().split('/').filter(Boolean);
  return ['', ...segments.map(encodeURIComponent), ''].join('/');
}
