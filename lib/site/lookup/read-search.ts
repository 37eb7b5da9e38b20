/** The meaning of a text in the robot search box: tickers or keywords. Pure. */

/** The facts needed to interpret a search. */
export interface SearchKnowledge {
  /** The current ticker of the instrument a text identifies; null if none. */
  readonly toTicker: (text: string) => string | null;
  readonly isTraded: (ticker: string) => boolean;
  /** Whether a robot in the market has all words of a text. */
  readonly hasRobots: (words: string) => boolean;
}

export interface ReadSearch {
  /** Without duplicates, in the order typed. */
  readonly tickers: readonly string[];
  /** Words robots are searched by. */
  readonly keyword: string;
  /** Unknown words. */
  readonly unknown: readonly string[];
}

/** Maximum words in one name, and in a text examined word by word. */
const LONGEST_NAME = 5;
const MOST_WORDS = 20;

/**
 * Tickers, if every word identifies an instrument robots trade; keywords, if a robot has them all; otherwise the
 * identified instruments, with the other words as keywords where robots have them.
 */
export function readSearch(text: string, knowledge: SearchKnowledge): ReadSearch {
  const keyword = text.replace(/\s+/g, ' ').trim();
  const named = namedTickers(text, knowledge);
  if (named) return { tickers: named, keyword: '', unknown: [] };
  const parts = splitParts(text, knowledge);
  const tickers = tickersIn(parts);
  if (parts.length === 0 || knowledge.hasRobots(keyword)) return { tickers: [], keyword, unknown: [] };
  const others = parts.flatMap((part) => (part.ticker === null ? [part.text] : []));
  const known = others.filter(knowledge.hasRobots);
  if (tickers.length === 0 && known.length === 0) return { tickers: [], keyword, unknown: [] };
  return {
    tickers,
    keyword: known.join(' '),
    unknown: others.filter((word) => !known.includes(word)),
  };
}

/** The tickers that a text consists of, if robots trade them all; otherwise null. */
export function namedTickers(
  text: string,
  knowledge: Pick<SearchKnowledge, 'toTicker' | 'isTraded'>,
): readonly string[] | null {
  const parts = splitParts(text, knowledge);
  const tickers = tickersIn(parts);
  const isAllNamed = tickers.length > 0 && parts.every(({ ticker }) => ticker !== null);
  return isAllNamed && tickers.every(knowledge.isTraded) ? tickers : null;
}

function tickersIn(parts: readonly Part[]): readonly string[] {
  return [...new Set(parts.flatMap(({ ticker }) => ticker ?? []))];
}

/**
 * What hyphens separate in a text without blanks: rows of names (`AAPL-MSFT`), but not the parts of one name
 * (`BRK-B`, `coca-cola`).
 */
export function splitAtHyphens(text: string, isName: (text: string) => boolean): readonly string[] {
  const pieces = text.split('-').filter(Boolean);
  const parts: string[] = [];
  for (let start = 0; start < pieces.length; ) {
    let run = pieces.slice(start, start + LONGEST_NAME);
    while (run.length > 1 && (run.every(isName) || !isName(run.join('-')))) run = run.slice(0, -1);
    parts.push(run.join('-'));
    start += run.length;
  }
  return parts;
}

interface Part {
  readonly text: string;
  readonly ticker: string | null;
}

/** Splits a text: names of several words and quoted text stay together. */
function splitParts(text: string, { toTicker }: Pick<SearchKnowledge, 'toTicker'>): readonly Part[] {
  const isName = (word: string) => toTicker(word) !== null;
  const chunks = [...text.matchAll(/"([^"]+)"|[^\s,;"]+/g)].slice(0, MOST_WORDS + 1);
  const words = chunks.flatMap(([whole, quoted]) => quoted ?? splitAtHyphens(whole, isName));
  if (words.length > MOST_WORDS) return [];
  const parts: Part[] = [];
  for (let start = 0; start < words.length; ) {
    const { length, ticker } = longestName(words.slice(start, start + LONGEST_NAME), toTicker);
    parts.push({ text: words.slice(start, start + length).join(' '), ticker });
    start += length;
  }
  return parts;
}

function longestName(
  words: readonly string[],
  toTicker: SearchKnowledge['toTicker'],
): { readonly length: number; readonly ticker: string | null } {
  for (let length = words.length; length > 0; length -= 1) {
    const ticker = toTicker(words.slice(0, length).join(' '));
    if (ticker !== null) return { length, ticker };
  }
  return { length: 1, ticker: null };
}
