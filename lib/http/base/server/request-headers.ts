import type { IncomingMessage } from 'node:http';

/** Headers an answer depends on besides the address. */
export interface ReaderHeaders {
  acceptEncoding: string;
  hasIfNoneMatch: boolean;
  /** Whether the client prerenders pages for search engines, which it indicates with X-Prerender. */
  isPrerender: boolean;
}

/**
 * Reads the three headers from the raw list: building the headers object would take longer than everything else done
 * for a cached page. The next call overwrites the result.
 */
export function readReaderHeaders({ rawHeaders }: IncomingMessage): ReaderHeaders {
  found.acceptEncoding = '';
  found.hasIfNoneMatch = false;
  found.isPrerender = false;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 15 && name.toLowerCase() === 'accept-encoding') {
      const value = rawHeaders[i + 1] as string;
      found.acceptEncoding = found.acceptEncoding === '' ? value : `${found.acceptEncoding}, ${value}`;
    } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') found.hasIfNoneMatch = true;
    else if (name.length === 11 && name.toLowerCase() === 'x-prerender') found.isPrerender = true;
  }
  return found;
}

const found: ReaderHeaders = { acceptEncoding: '', hasIfNoneMatch: false, isPrerender: false };
