/**
 * Characters in the image font: Latin with diacritics, Vietnamese, Cyrillic and common symbols. For any other, the
 * library would call a remote font service, which fails offline and would leak names.
 */
const DRAWABLE =
  /[ -~\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u045f\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u20ac\u2122\u2212]/u;

/** Drops characters the font lacks and collapses whitespace. */
export function drawableText(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => (/\s/u.test(character) ? ' ' : character))
    .filter((character) => DRAWABLE.test(character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The drawable text, or the substitute unless more than half of its letters and digits can be drawn. */
export function drawableOr(text: string, substitute: string): string {
  const drawn = drawableText(text);
  return countLetters(drawn) * 2 > countLetters(text.normalize('NFC')) ? drawn : substitute;
}

/** Truncates a text, at a word boundary if there is one near the limit. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > longest * 0.6 ? cut.slice(0, end) : cut).replace(/[\s,:;(–—-]+$/u, '')}…`;
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
