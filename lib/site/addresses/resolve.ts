import { type AddressKnowledge, type Asked, mainPath, type Page } from './page';
import { ALL_PAGES, type PageName } from './pages';
import { decodeSegment } from './parse-segments';

export type Resolution =
  | {
      readonly kind: 'page';
      readonly name: PageName;
      readonly page: Page;
      /** Its subject, for code that knows the page. */
      readonly about: unknown;
      /** Its canonical address, with query. */
      readonly path: string;
    }
  /** Another spelling of the address `to`. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** A list shown instead of another, depending on the current robots. */
  | { readonly kind: 'instead'; readonly to: string }
  /** The page’s subject was removed. */
  | { readonly kind: 'removed'; readonly name: PageName }
  | { readonly kind: 'missing' };

const MISSING = { kind: 'missing' } as const;
const REST = '[[...segments]]';

interface Pattern {
  readonly name: PageName;
  readonly page: Page;
  readonly segments: readonly string[];
}

/** Patterns by their first segment, which is always a word. */
const PATTERNS = new Map<string, Pattern[]>();
for (const [name, page] of ALL_PAGES)
  for (const pattern of page.patterns) {
    const segments = pattern.split('/').filter(Boolean);
    const first = (segments[0] ?? '').toLowerCase();
    PATTERNS.set(first, [...(PATTERNS.get(first) ?? []), { name, page, segments }]);
  }

/**
 * Resolves an address by the table of pages. Every address that answers 200 has one spelling; equivalents get one
 * redirect to it.
 * @param path as sent, starting with a slash
 * @param query as sent, without the question mark; names no page reads are ignored
 */
export function resolveAddress(path: string, query: string, knowledge: AddressKnowledge): Resolution {
  const segments = path.split('/').filter(Boolean).map(decodeSegment);
  const asked = new URLSearchParams(query);
  for (const { name, page, segments: pattern } of PATTERNS.get((segments[0] ?? '').toLowerCase()) ?? []) {
    const parts = matchSegments(pattern, segments);
    if (!parts) continue;
    const found = page.find
      ? page.find({ ...parts, query: asked }, knowledge)
      : { about: undefined, path: mainPath(page) };
    if (found === null) continue;
    if (found === 'missing') return MISSING;
    if (found === 'removed') return { kind: 'removed', name };
    if ('to' in found) return { kind: 'redirect', to: found.to };
    if (isSpelled(page, found.path, path, asked))
      return { kind: 'page', name, page, about: found.about, path: found.path };
    const rest = page.readsQueryInBrowser && query !== '' ? `?${query}` : '';
    return { kind: found.isLasting === false ? 'instead' : 'redirect', to: `${found.path}${rest}` };
  }
  return MISSING;
}

/** What a page is about at its address; undefined if the address leads elsewhere. */
export function resolvedSubject<About>(page: Page<About>, resolution: Resolution): About | undefined {
  // The page's own `find` returned this subject.
  return resolution.kind === 'page' && resolution.page === page ? (resolution.about as About) : undefined;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Omit<Asked, 'query'> | null {
  const hasRest = pattern.at(-1) === REST;
  const words = hasRest ? pattern.slice(0, -1) : pattern;
  if (hasRest ? segments.length < words.length : segments.length !== words.length) return null;
  const params: Record<string, string> = {};
  for (const [index, word] of words.entries()) {
    const segment = segments[index] ?? '';
    if (word.startsWith('[')) params[word.slice(1, -1)] = segment;
    else if (word.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return { params, rest: segments.slice(words.length), root: pattern[0] ?? '' };
}

/** Whether an address has the canonical spelling, ignoring query names the page doesn't read. */
function isSpelled(page: Page, canonical: string, path: string, asked: URLSearchParams): boolean {
  const [canonicalPath = '', canonicalQuery = ''] = canonical.split(/\?(.*)/s);
  if (canonicalPath !== path) return false;
  const { query: names = [] } = page;
  const read = [...asked].filter(([name]) => names.includes(name));
  return new URLSearchParams(read).toString() === new URLSearchParams(canonicalQuery).toString();
}
