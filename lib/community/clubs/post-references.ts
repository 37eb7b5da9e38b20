import { robotIdIn } from '@/lib/site/addresses/parse-segments';

/** What a link within this site leads to, for a card below the post. */
export type PostReference =
  | { readonly kind: 'robot'; readonly robotId: number }
  /** A trade of a robot, by its number in the record: a robot's address with `#trade-12`. */
  | { readonly kind: 'trade'; readonly robotId: number; readonly tradeNo: number }
  | { readonly kind: 'ticker'; readonly ticker: string };

/** Cards below one post. */
export const MOST_CARDS = 5;

const TICKER_PATH = /^\/ticker\/([A-Z0-9.^=-]{1,12})\/?$/i;
const TRADE = /^#trade-([1-9]\d{0,8})$/;
const HREF = /<a [^>]*href="([^"]*)"[^>]*>/g;
/** Typed without being made a link; what follows is trimmed. */
const BARE = /(?:https?:\/\/|www\.)[^\s<>"']+/gi;

export interface PostLinks {
  /** Addresses on other sites, each once. */
  readonly foreign: readonly string[];
  /** Paths on this site, each once and in order. */
  readonly own: readonly string[];
}

/**
 * The addresses that a rendered post names, whether or not they became links: entities and escapes in its Markdown hide
 * none of them.
 * @param html as `renderPost` writes it
 * @param baseUrl this site's origin, without a trailing slash
 */
export function findLinks(html: string, baseUrl: string): PostLinks {
  const foreign = new Set<string>();
  const own = new Set<string>();
  const take = (address: string) => {
    const path = ownPath(address, baseUrl);
    if (path === null) foreign.add(address.toLowerCase());
    else own.add(path);
  };
  for (const [, href = ''] of html.matchAll(HREF)) if (href !== '') take(decode(href));
  const text = html.replaceAll(/<a [\s\S]*?<\/a>/g, ' ').replaceAll(/<[^>]*>/g, '');
  for (const [bare] of decode(text).matchAll(BARE)) take(trimAddress(bare));
  return { foreign: [...foreign], own: [...own] };
}

/** Undoes what micromark escapes. */
function decode(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The path, query and fragment of an address of this site; null for others. */
export function ownPath(address: string, baseUrl: string): string | null {
  const base = new URL(baseUrl);
  const full = address.startsWith('www.') ? `https://${address}` : address;
  if (!URL.canParse(full, baseUrl)) return null;
  const { host, protocol, pathname, search, hash } = new URL(full, baseUrl);
  if (host !== base.host || !/^https?:$/.test(protocol)) return null;
  return `${pathname}${search}${hash}`;
}

/** What the first few of a post's own links lead to, each once. */
export function findReferences(own: readonly string[]): readonly PostReference[] {
  const found = new Map<string, PostReference>();
  for (const path of own) {
    const reference = readReference(path);
    if (reference) found.set(JSON.stringify(reference), reference);
    if (found.size === MOST_CARDS) break;
  }
  return [...found.values()];
}

function readReference(path: string): PostReference | null {
  const { pathname, hash } = new URL(path, 'https://site.invalid');
  const robotId = robotIdIn(pathname);
  if (robotId !== null) {
    const tradeNo = TRADE.exec(hash)?.[1];
    return tradeNo === undefined
      ? { kind: 'robot', robotId }
      : { kind: 'trade', robotId, tradeNo: Number(tradeNo) };
  }
  const ticker = TICKER_PATH.exec(pathname)?.[1];
  return ticker === undefined ? null : { kind: 'ticker', ticker: ticker.toUpperCase() };
}

/** Without what ends the sentence or the Markdown around it. */
function trimAddress(address: string): string {
  let text = address.replace(/[.,;:!?*_~\]]+$/, '');
  while (text.endsWith(')') && text.split(')').length > text.split('(').length)
    text = text.slice(0, -1).replace(/[.,;:!?*_~\]]+$/, '');
  return text;
}
