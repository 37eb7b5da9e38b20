import { InputError } from '@/lib/core/base/errors';
import { MAX_ARTICLE_BODY } from '../articles';

/** Links that leave the site, which micromark writes as `href` in its one spelling. */
const FOREIGN_LINK = /<a href="(?=(?:[a-z][a-z0-9+.-]*:)?\/\/|mailto:|xmpp:)/gi;
/** The page has the one heading of the first level. */
const FIRST_HEADING = /<(\/?)h1>/g;
const IMAGE = /<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

/**
 * Markdown as HTML that is safe to show: tags that were typed in are shown as text, addresses are those of the web and
 * of mail or none, links of other sites are not vouched for, and images, which would tell other sites of every reader,
 * are their descriptions.
 * @throws InputError when it is too long
 */
export async function renderMarkdown(body: string): Promise<string> {
  if (body.length > MAX_ARTICLE_BODY)
    throw new InputError(`The body is longer than ${MAX_ARTICLE_BODY} characters`);
  // Published as ECMAScript modules only, and needed by few processes.
  const { micromark } = await import('micromark');
  return micromark(body)
    .replaceAll(IMAGE, '$1')
    .replaceAll(FOREIGN_LINK, '<a rel="nofollow noopener" href="')
    .replaceAll(FIRST_HEADING, '<$1h2>');
}
