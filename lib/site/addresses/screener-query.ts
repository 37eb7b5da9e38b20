/** Query names of a screen's address, in their order. What they mean is up to `lib/analysis/screener`. */
const SCREEN_NAMES = ['f', 'class', 'sort', 'cols', 'asof', 'open', 'page'] as const;
/** Fields of the form that adds a filter; a redirect puts them into `f`. */
export const FORM_NAMES = ['figure', 'from', 'to', 'ends'] as const;
/** What `ends` says where the form's ends don't count. */
export const EXCLUDED_ENDS = 'excluded';

export const SCREENER_QUERY: readonly string[] = [...SCREEN_NAMES, ...FORM_NAMES];

/** The part of the page that is open for past dates. */
export const TIME_MACHINE = 'time-machine';

/** What a query asks the screener, without what it doesn't read and what is empty; null if that part doesn't exist. */
export function screenerQuery(query: URLSearchParams): string | null {
  const open = query.get('open') ?? '';
  if (open !== '' && open !== TIME_MACHINE) return null;
  return writeScreenerQuery(SCREENER_QUERY.map((name) => [name, query.get(name) ?? '']));
}

/** Pairs as a query without its question mark, empty ones left out; colons and commas stay readable. */
export function writeScreenerQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeValue(value)}`)
    .join('&');
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2C', ',');
}
