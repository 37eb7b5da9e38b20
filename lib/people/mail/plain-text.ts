/** Makes text typed by others safe for a mail to someone who didn't ask for it. */

/** Control characters, line and paragraph breaks, and marks that change the text's direction. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;
/** What mail programs turn into links, or a name might imitate. */
const LINK_LIKE = /:\/\/|www\.|[\p{L}\p{N}-]\.[\p{L}]{2,}|[@/\\<>]/iu;
const MAX_NAME = 60;
const MAX_LINE = 200;

/** One line of text: no line breaks, controls or runs of spaces, truncated if very long. */
export function toLine(text: string, maxLength = MAX_LINE): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/**
 * A name for the greeting, or '' if we shouldn't repeat it: someone registering a stranger's address could put a
 * message with a link in place of a name.
 */
export function toGreetingName(name: string): string {
  const line = toLine(name, MAX_LINE);
  return [...line].length > MAX_NAME || LINK_LIKE.test(line) ? '' : line;
}

/** Text escaped for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/**
 * A time for people ("21 November 2026 at 18:28 UTC"), since mails don't know their reader's time zone.
 * @param ms UTC milliseconds as a decimal number
 * @throws RangeError if it isn't one
 */
export function toDateTime(ms: string): string {
  if (!/^\d{1,15}$/.test(ms)) throw new RangeError('A mail needs an instant in milliseconds');
  return `${DATE_TIME.format(Number(ms))} UTC`;
}
