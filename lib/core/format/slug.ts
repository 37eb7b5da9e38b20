const LONGEST = 80;

/** Letters that don't decompose into a base letter and a mark. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
};

/**
 * A name for use in URLs: ASCII letters and digits in lower case, hyphens between words, at most 80 characters, cut
 * between words. Defaults to `robot`, so that a URL is never empty.
 */
export function slugify(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłı&]/g, (letter) => SPELLINGS[letter] ?? '')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cutAtWord(ascii) || 'robot';
}

function cutAtWord(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const cut = slug.slice(0, LONGEST + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : slug.slice(0, LONGEST);
}
