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

/** A robot's or a group's name for use in URLs, as `wordSlug`; `robot` if nothing is left, so that none is empty. */
export function slugify(name: string): string {
  return wordSlug(name, LONGEST) || 'robot';
}

/**
 * ASCII letters and digits in lower case, hyphens between words, cut between words. May be empty.
 * @param longest in characters
 */
export function wordSlug(name: string, longest: number): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłı&]/g, (letter) => SPELLINGS[letter] ?? '')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cutAtWord(ascii, longest);
}

function cutAtWord(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const cut = slug.slice(0, longest + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : slug.slice(0, longest);
}
