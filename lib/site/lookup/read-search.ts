/** What a text in the robot search box means: tickers or keywords. Pure. */

/** The facts needed to interpret a search. */
export interface SearchKnowledge {
  /** The present ticker of the instrument that a text names; null when it names none. */
  readonly tickerOf: (text: string) => string | null;
  readonly isTraded: (ticker: string) => boolean;
  /** Whether some robot of the market has all words of a text. */
  readonly hasRobots: (words: string) => boolean;
}

export interface ReadSearch {
  /** Each once, in the order typed. */
  readonly tickers: readonly string[];
  /** Words that robots are searched by. */
  readonly keyword: string;
  /** Words that nothing is known by. */
  readonly unknown: readonly string[];
}

/** Maximum words in one name, and in a text examined word by word. */
const LONGEST_NAME = 5;
const MOST_WORDS = 20;

/**
 * Tickers, where every word names an instrument that robots trade; keywords, where some robot has them all; otherwise
 * the instruments that are named, with the other words as keywords as far as robots have them.
 */
export function readSearch(text: string, knowledge: SearchKnowledge): ReadSearch {
  const keyword = text.replace(/\s+/g, ' ').trim();
  const parts = partsOf(text, knowledge);
  const tickers = [...new Set(parts.flatMap(({ ticker }) => ticker ?? []))];
  const isAllNamed = tickers.length > 0 && parts.every(({ ticker }) => ticker !== null);
  if (isAllNamed && tickers.every(knowledge.isTraded)) return { tickers, keyword: '', unknown: [] };
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

interface Part {
  readonly text: string;
  readonly ticker: string | null;
}

/** A text in parts: names of several words stay together, and so does what is quoted. */
function partsOf(text: string, { tickerOf }: SearchKnowledge): readonly Part[] {
  const words = [...text.matchAll(/"([^"]+)"|[^\s,;"-]+/g)].map(([whole, quoted]) => quoted ?? whole);
  if (words.length > MOST_WORDS) return [];
  const parts: Part[] = [];
  for (let start = 0; start < words.length; ) {
    const { length, ticker } = longestName(words.slice(start, start + LONGEST_NAME), tickerOf);
    parts.push({ text: words.slice(start, start + length).join(' '), ticker });
    start += length;
  }
  return parts;
}

function longestName(
  words: readonly string[],
  tickerOf: SearchKnowledge['tickerOf'],
): { readonly length: number; readonly ticker: string | null } {
  for (let length = words.length; length > 0; length -= 1) {
    const ticker = tickerOf(words.slice(0, length).join(' '));
    if (ticker !== null) return { length, ticker };
  }
  return { length: 1, ticker: null };
}
