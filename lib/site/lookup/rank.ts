import type { Instrument } from '@/lib/market/data/instrument';
import { splitWords } from '@/lib/robots/catalogue/search/keywords';
import { findIndexName } from './index-names';
import { compactTicker } from './named';

/** An instrument's search texts, computed once. */
export interface Entry {
  readonly instrument: Instrument;
  /** The ticker's letters and digits: `BTC.X` is found by `btcx`, `EURUSD` by `EUR/USD`. */
  readonly compact: string;
  /** The words of its name and its name in the market bar, each after a blank, without case and diacritics. */
  readonly name: string;
}

export function makeEntry(instrument: Instrument): Entry {
  return {
    instrument,
    compact: compactTicker(instrument.ticker),
    name: spaced(`${instrument.fundName} ${findIndexName(instrument.ticker)}`),
  };
}

/** How well an entry matches a text: 0 is best, null no match. */
export type Rank = (entry: Entry) => number | null;

/**
 * Ranks by a text: 0 equals the ticker, 1 ticker prefix, 2 its words are prefixes of words in the name, 3 occurs in the
 * name. null for a text without letters or digits.
 */
export function rankBy(text: string): Rank | null {
  // Tickers never contain blanks.
  const ticker = /\S\s+\S/.test(text) ? '' : compactTicker(text);
  const name = spaced(text);
  if (ticker === '' && name === '') return null;
  const words = name === '' ? [] : name.slice(1).split(' ');
  return (entry) => {
    if (ticker !== '' && entry.compact.startsWith(ticker)) return entry.compact === ticker ? 0 : 1;
    if (words.length === 0) return null;
    if (words.every((word) => entry.name.includes(` ${word}`))) return 2;
    return entry.name.includes(name.slice(1)) ? 3 : null;
  };
}

function spaced(text: string): string {
  return splitWords(text)
    .map((word) => ` ${word}`)
    .join('');
}
