import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';
import { splitParts } from '@/lib/content/articles/live-parts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXhtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

interface ToXhtml {
  /** Where an address of the site leads within the book, or on the site. */
  readonly linkTo: (path: string) => string;
  /** XHTML in place of a part that only pages can draw. */
  readonly drawPart: (name: PartName, attributes: PartAttributes) => string;
}

/**
 * Rendered Markdown, which is HTML, as XHTML for e-readers: attributes have values, MathML its namespace, and columns
 * their alignment by class.
 * @param html of `renderMarkdown`, figures filled in
 */
export function toXhtml(html: string, { linkTo, drawPart }: ToXhtml): string {
  return splitParts(html)
    .map((piece) => (piece.kind === 'html' ? piece.html : drawPart(piece.name, piece.attributes)))
    .join('')
    .replaceAll(/<div data-table [^>]*>/g, '<div>')
    .replaceAll(/<(\w+) data-[a-z]+>/g, '<$1>')
    .replaceAll(/<(t[hd]) align="(\w+)">/g, '<$1 class="$2">')
    .replaceAll(
      /<math([^>]*?)(?: class="[^"]*")?(?: style="[^"]*")?>/g,
      '<math xmlns="http://www.w3.org/1998/Math/MathML"$1>',
    )
    .replaceAll(/ href="(\/[^"]*)"/g, (_, path: string) => ` href="${linkTo(path)}"`);
}
