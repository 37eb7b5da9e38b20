import { LRUCache } from 'lru-cache';
import type { RobotSummary } from '../types';
import { addBit, allBits, type Bits, intersect, newBits, unite } from './bitset';

/**
 * Words are runs of letters and digits, without diacritics and case; a dot inside keeps a ticker together (`BTC.X`).
 */
const WORD = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu;

/** No word reaches over one of these. */
const SENTENCE_END = /(?<=[.:]) /;

/** A text's words, normalized for comparison. */
export function splitWords(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];
}

/** A robot's texts for keyword search. */
export function searchedText(robot: Pick<RobotSummary, 'name' | 'description' | 'tickers'>): string {
  return `${robot.name} ${robot.description} ${robot.tickers.join(' ')}`;
}

/** Every word of the texts, sorted, each with its documents: as a list, or as a set where that takes less memory. */
export interface KeywordIndex {
  readonly words: readonly string[];
  readonly documents: readonly (Uint32Array | Bits)[];
  readonly size: number;
  /** What the last searches selected, by their words: a page asks some fifty times, and many type the same. */
  readonly selections: LRUCache<string, Bits>;
}

const KEPT_SELECTIONS = 200;

export function buildKeywordIndex(texts: readonly string[]): KeywordIndex {
  // Words are numbered as they appear, and a sentence shared by many robots is split only once.
  const numbers = new Map<string, number>();
  const found: number[][] = [];
  const sentences = new Map<string, readonly number[]>();
  const wordNumber = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, found.length);
    return found.push([]) - 1;
  };
  for (const [document, text] of texts.entries()) {
    for (const sentence of text.split(SENTENCE_END)) {
      let words = sentences.get(sentence);
      if (!words) {
        words = [...new Set(splitWords(sentence))].map(wordNumber);
        sentences.set(sentence, words);
      }
      for (const word of words) {
        const documents = found[word] as number[];
        if (documents[documents.length - 1] !== document) documents.push(document);
      }
    }
  }
  const words = [...numbers.keys()].sort();
  return {
    words,
    documents: words.map((word) => compact(found[wordNumber(word)] as number[], texts.length)),
    size: texts.length,
    selections: new LRUCache({ max: KEPT_SELECTIONS }),
  };
}

function compact(documents: readonly number[], size: number): Uint32Array | Bits {
  if (documents.length * 32 < size) return Uint32Array.from(documents);
  const bits = newBits(size);
  for (const document of documents) addBit(bits, document);
  return bits;
}

/**
 * The documents in which every word of the text is the prefix of some word; null if the text has no words, which
 * matches everything. It's shared: don't change it.
 */
export function selectKeywords(index: KeywordIndex, text: string): Bits | null {
  if (text === '') return null;
  const words = [...new Set(splitWords(text))].sort();
  if (words.length === 0) return null;
  const key = words.join(' ');
  const known = index.selections.get(key);
  if (known) return known;
  const selected = allBits(index.size);
  for (const word of words) intersect(selected, documentsWith(index, word));
  index.selections.set(key, selected);
  return selected;
}

function documentsWith(index: KeywordIndex, prefix: string): Bits {
  const bits = newBits(index.size);
  for (let i = firstFrom(index.words, prefix); index.words[i]?.startsWith(prefix); i += 1)
    addDocuments(index.documents[i] as Uint32Array | Bits, bits);
  return bits;
}

function addDocuments(documents: Uint32Array | Bits, into: Bits): void {
  if (documents instanceof Int32Array) unite(into, documents);
  else for (let i = 0; i < documents.length; i += 1) addBit(into, documents[i] as number);
}

function firstFrom(words: readonly string[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
