import type { RobotSummary } from '../types';
import { addBit, type Bits, intersect, newBits } from './bitset';

/** Words are runs of letters and digits, marks and case taken off; a dot inside holds a ticker together (`BTC.X`). */
const WORD = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu;

/** The words of a text, as they are compared. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];
}

/** The texts of a robot that keywords are looked for in. */
export function searchedText(robot: Pick<RobotSummary, 'name' | 'description' | 'tickers'>): string {
  return `${robot.name} ${robot.description} ${robot.tickers.join(' ')}`;
}

/** Every word of the texts, sorted, each with the documents that it stands in. */
export interface KeywordIndex {
  readonly words: readonly string[];
  readonly documents: readonly Uint32Array[];
  readonly size: number;
}

export function buildKeywordIndex(texts: readonly string[]): KeywordIndex {
  const found = new Map<string, number[]>();
  // Many robots share sentences: a text is taken apart once.
  const known = new Map<string, readonly string[]>();
  for (const [document, text] of texts.entries()) {
    for (const sentence of text.split(/(?<=[.:]) /)) {
      const words = known.get(sentence) ?? [...new Set(wordsOf(sentence))];
      known.set(sentence, words);
      for (const word of words) {
        const list = found.get(word);
        if (!list) found.set(word, [document]);
        else if (list.at(-1) !== document) list.push(document);
      }
    }
  }
  const words = [...found.keys()].sort();
  return {
    words,
    documents: words.map((word) => Uint32Array.from(found.get(word) ?? [])),
    size: texts.length,
  };
}

/**
 * The documents in which every word of the text begins some word; null when the text holds no word, which asks for
 * nothing.
 */
export function selectKeywords(index: KeywordIndex, text: string): Bits | null {
  let selected: Bits | null = null;
  for (const word of new Set(wordsOf(text))) {
    const bits = newBits(index.size);
    for (let i = firstFrom(index.words, word); index.words[i]?.startsWith(word); i += 1)
      for (const document of index.documents[i] as Uint32Array) addBit(bits, document);
    if (selected) intersect(selected, bits);
    else selected = bits;
  }
  return selected;
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
