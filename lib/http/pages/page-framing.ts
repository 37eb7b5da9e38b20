/** The name of a meta element by which a page allows pages of this site to frame it; others refuse. */
export const FRAMED_META = 'framed-by-this-site';

/** @param head of a page, as rendered */
export function mayBeFramed(head: string): boolean {
  return head.includes(`<meta name="${FRAMED_META}"`);
}
