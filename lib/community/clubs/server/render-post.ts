import { memberPath } from '@/lib/site/addresses/member-address';
import { ownPath } from '../post-references';
import { findMentions } from '../post-text';

/** micromark always writes them this way. */
const LINK = /<a href="([^"]*)"/g;
const IMAGE = /<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g;
const HEADING = /<(\/?)h[1-6]>/g;
const TAG_OR_CODE = /(<(code|pre)\b[\s\S]*?<\/\2>|<a\b[\s\S]*?<\/a>|<[^>]*>)/g;

/**
 * A member's Markdown as HTML: typed tags are escaped, images become their alt text, headings paragraphs of emphasis,
 * typed addresses links, and links get `rel="ugc nofollow"`, also those within this site. Only http, https and mail links are kept.
 * @param handles those among its mentions that members have, in lower case: they're marked
 * @param baseUrl this site's origin, without a trailing slash
 */
export async function renderPost(
  body: string,
  handles: ReadonlySet<string>,
  baseUrl: string,
): Promise<string> {
  // ES modules that few processes need.
  const [{ micromark }, { gfmAutolinkLiteral, gfmAutolinkLiteralHtml }] = await Promise.all([
    import('micromark'),
    import('micromark-extension-gfm-autolink-literal'),
  ]);
  const html = micromark(body, {
    extensions: [gfmAutolinkLiteral()],
    htmlExtensions: [gfmAutolinkLiteralHtml()],
  })
    .replaceAll(IMAGE, '$1')
    .replaceAll(HEADING, (_, slash: string) => (slash ? '</strong></p>' : '<p><strong>'))
    .replaceAll(LINK, (_, address: string) => {
      const path = address === '' ? null : ownPath(address.replaceAll('&amp;', '&'), baseUrl);
      const href = path === null ? address : path.replaceAll('&', '&amp;').replaceAll('"', '%22');
      return `<a rel="ugc nofollow${path === null ? ' noopener' : ''}" href="${href}"`;
    });
  return handles.size === 0 ? html : markMentions(html, handles);
}

/** How a post's HTML marks a member it mentions; no typed text can look like it. */
const MARKED = /<b data-mention>@([\w-]+)<\/b>/g;

/** The members that a rendered post mentions, as written, in lower case. */
export function findMarked(html: string): readonly string[] {
  return [...html.matchAll(MARKED)].map(([, handle = '']) => handle.toLowerCase());
}

/**
 * Makes links of a rendered post's mentions.
 * @param handles those that members have or had, in lower case; others stay as they are
 */
export function linkMentions(html: string, handles: ReadonlySet<string>): string {
  return html.replaceAll(MARKED, (mark, handle: string) =>
    handles.has(handle.toLowerCase())
      ? `<a data-mention href="${memberPath(handle.toLowerCase())}">@${handle}</a>`
      : mark,
  );
}

/** Marks handles of members outside of links and code. */
function markMentions(html: string, handles: ReadonlySet<string>): string {
  return html
    .split(TAG_OR_CODE)
    .map((piece, index) => {
      // Each separator comes with its group for the code's name.
      if (index % 3 === 2) return '';
      return index % 3 === 1 ? piece : markText(piece, handles);
    })
    .join('');
}

function markText(text: string, handles: ReadonlySet<string>): string {
  let marked = text;
  for (const handle of findMentions(text))
    if (handles.has(handle))
      marked = marked.replaceAll(
        new RegExp(`(?<![\\w@/.-])@(${handle})(?![\\w@-])`, 'gi'),
        '<b data-mention>@$1</b>',
      );
  return marked;
}
