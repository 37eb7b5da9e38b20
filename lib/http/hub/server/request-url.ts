/** A request's path without trailing slash, and the first value of each query field by lowercase name. */
export interface RequestUrl {
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
}

/** Parses a request's URL; never throws. Query names are case-insensitive, as on the reference server. */
export function readRequestUrl(url: string | undefined): RequestUrl {
  const full = url ?? '/';
  const at = full.indexOf('?');
  const path = at === -1 ? full : full.slice(0, at);
  const query = new Map<string, string>();
  if (at !== -1)
    for (const [name, value] of new URLSearchParams(full.slice(at + 1))) {
      const key = name.toLowerCase();
      if (!query.has(key)) query.set(key, value);
    }
  return { path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path, query };
}
