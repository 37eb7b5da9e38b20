import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { IN_APP_PREFIX } from '@/lib/site/addresses/in-app';

const LINK = /<a((?:\s[^<>]*?)?)>([\s\S]*?)<\/a>/g;
const HREF = /\shref="([^"]*)"/;
/** Markup only links have, or that looks like one. */
const LINK_ATTRIBUTES = /\s(?:href|target|rel|data-opens)="[^"]*"/g;
const FOR_APPS = 'redirect_to_mobile_app=true';

/**
 * Keeps users inside an app's web view: links within the site or elsewhere become plain text, and sign-in links return
 * to the app. It works on the finished HTML, so that no part of a page is missed, including articles. Elements keep
 * their type for React's hydration: an <a> without an address is text.
 */
export function keepInApp(html: string): string {
  return html.replace(LINK, (whole, attributes: string, content: string) => {
    const href = HREF.exec(attributes)?.[1];
    if (href === undefined || href.startsWith('#') || href.startsWith(IN_APP_PREFIX)) return whole;
    if (!href.startsWith(SITE_PATHS.auth))
      return `<a${attributes.replace(LINK_ATTRIBUTES, '')}>${content}</a>`;
    if (href.includes(FOR_APPS)) return whole;
    const query = href.slice(SITE_PATHS.auth.length).replace(/^\?/, '');
    const kept = `${SITE_PATHS.auth}?${[FOR_APPS, ...(query ? [query] : [])].join('&amp;')}`;
    return `<a${attributes.replace(HREF, () => ` href="${kept}"`)}>${content}</a>`;
  });
}
