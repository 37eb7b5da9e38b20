import { DEFAULT_SITE_CONTENT, type SiteContent } from './site-content';

/**
 * The site content that pages show. The server and Next's pages are separate bundles with their own module instances, so
 * it's stored on globalThis.
 */
const KEY = Symbol.for('tickproof.site-content');

interface Holder {
  [KEY]?: SiteContent;
}

/** Called by the server before it serves pages, and after each change. */
export function setSiteContent(content: SiteContent): void {
  (globalThis as Holder)[KEY] = content;
}

export function getSiteContent(): SiteContent {
  return (globalThis as Holder)[KEY] ?? DEFAULT_SITE_CONTENT;
}
