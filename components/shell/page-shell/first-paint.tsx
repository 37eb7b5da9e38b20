/** The id of the page's last visible element. */
export const PAGE_FOOT = 'page-foot';

/**
 * Delays the first paint until the page has arrived down to its footer. Styles come inline, so a half-loaded page could
 * be painted and then shift. React hoists the link into the head.
 */
export function FirstPaint() {
  return <link rel="expect" href={`#${PAGE_FOOT}`} blocking="render" />;
}
