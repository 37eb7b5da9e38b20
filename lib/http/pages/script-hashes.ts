import { createHash } from 'node:crypto';

const BEGINS = /<script\b([^>]*)>/gi;
const ENDS = /<\/script>/gi;

/**
 * The `'sha256-…'` sources of a page's inline scripts, in order, without duplicates.
 * @param html the page, one character per byte (`latin1`)
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  BEGINS.lastIndex = 0;
  for (let begun = BEGINS.exec(html); begun; begun = BEGINS.exec(html)) {
    ENDS.lastIndex = BEGINS.lastIndex;
    const end = ENDS.exec(html)?.index ?? html.length;
    const body = html.slice(BEGINS.lastIndex, end);
    BEGINS.lastIndex = end;
    if (/\bsrc\s*=/i.test(begun[1] ?? '') || body === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(body, 'latin1').digest('base64')}'`);
  }
  return [...hashes];
}

/** Sources pages may load from other sites: none, unless an external captcha or analytics are configured. */
export interface ForeignSources {
  readonly 'script-src': readonly string[];
  readonly 'frame-src': readonly string[];
  readonly 'style-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

export function mergeSources(one: ForeignSources, other: Partial<ForeignSources>): ForeignSources {
  const both = (directive: keyof ForeignSources) => [...one[directive], ...(other[directive] ?? [])];
  return {
    'script-src': both('script-src'),
    'frame-src': both('frame-src'),
    'style-src': both('style-src'),
    'connect-src': both('connect-src'),
  };
}

/**
 * A policy that allows the site's own files, exactly these inline scripts, and the given foreign sources.
 * @param isFramed whether pages of this site may frame it
 */
export function contentSecurityPolicy(
  hashes: readonly string[],
  foreign?: ForeignSources,
  isFramed = false,
): string {
  const allow = (directive: keyof ForeignSources, ...own: readonly string[]) =>
    [directive, ...own, ...(foreign?.[directive] ?? [])].join(' ');
  return [
    "default-src 'self'",
    allow('script-src', "'self'", ...hashes),
    // The build inlines styles into pages.
    allow('style-src', "'self'", "'unsafe-inline'"),
    "img-src 'self' data:",
    "font-src 'self'",
    allow('connect-src', "'self'"),
    allow('frame-src', "'self'"),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ');
}
