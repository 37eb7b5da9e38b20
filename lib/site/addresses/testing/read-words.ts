import { readSearch } from '@/lib/site/lookup/read-search';
import type { FindTicker, ListKnowledge } from '../parse-list';

/** Reads a search where robots trade every ticker found and match the words gold and miners. */
export function readWords(findTicker: FindTicker): ListKnowledge['readSearch'] {
  return (_, text) =>
    readSearch(text, {
      toTicker: findTicker,
      isTraded: () => true,
      hasRobots: (words) =>
        words.split(' ').every((word) => ['gold', 'miners'].some((known) => known.startsWith(word))),
    });
}
