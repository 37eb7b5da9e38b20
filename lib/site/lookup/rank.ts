import type { Instrument } from '@/lib/market/data/instrument';
import { wordsOf } from '@/lib/robots/catalogue/search/keywords';

/** An instrument with the texts that it is found by, made once. */
export interface Entry {
  readonly instrument: Instrument;
  /** The ticker's letters and digits: `BTC.X` is found by `btcx`, `EURUSD` by `EUR/USD`. */
  readonly compact: string;
  /** The words of its name, each after a blank, case and marks taken off. */
  readonly name: string;
}

export function makeEntry(instrument: Instrument): Entry {
  return { instrument, compact: compactTicker(instrument.ticker), name: spaced(instrument.fundName) };
}

/** How well an entry fits a text: 0 is best, null is not at all. */
export type Rank = (entry: Entry) => number | null;

/**
 * Ranks by a text: 0 it is the ticker, 1 the ticker begins with it, 2 its words begin words of the name, 3 it stands
 * somewhere in the name. null for a text without anything to look for.
 */
export function rankBy(text: string): Rank | null {
  // A blank within is never part of a ticker.
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
  return wordsOf(text)
    .map((word) => ` ${word}`)
    .join('');
}

function compactTicker(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
