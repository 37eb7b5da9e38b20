import { InputError } from '@/lib/core/base/errors';
import { MAX_ARTICLE_BODY } from '../articles';

/** Links to other sites; micromark always writes `href` this way. */
const FOREIGN_LINK = /<a href="(?=(?:[a-z][a-z0-9+.-]*:)?\/\/|mailto:|xmpp:)/gi;
/** The page already has an <h1>. */
const FIRST_HEADING = /<(\/?)h1>/g;
const IMAGE = /<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

/**
 * Markdown to sanitized HTML: typed tags are escaped, only web and mail links are kept, external links get rel
 * attributes, and images become their alt text, because loading them would tell other sites about our visitors.
 * @throws InputError if it is too long
 */
export async function renderMarkdown(body: string): Promise<string> {
  if (body.length > MAX_ARTICLE_BODY)
    throw new InputError(`The body is longer than ${MAX_ARTICLE_BODY} characters`);
  // An ES module that few processes need.
  const { micromark } = await import('micromark');
  return micromark(body)
    .replaceAll(IMAGE, '$1')
    .replaceAll(FOREIGN_LINK, '<a rel="nofollow noopener" href="')
    .replaceAll(FIRST_HEADING, '<$1h2>');
}
