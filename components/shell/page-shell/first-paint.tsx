/** Names what a page ends with, but for its data and scripts. */
export const PAGE_FOOT = 'page-foot';

/**
 * Has browsers paint a page when it has arrived down to its foot: styles stand inside it, so that it could be painted half
 * arrived, and would move with the rest. React puts the link into the head.
 */
export function FirstPaint() {
  return <link rel="expect" href={`#${PAGE_FOOT}`} blocking="render" />;
}
