import { formatPlural } from '@/lib/core/format/number';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { type ListAddress, listPath, MAX_TICKERS, unfilteredList } from '@/lib/site/addresses/list-address';
import type { ListFrame } from './list-frame';

/** A sentence on how a search was interpreted, if differently from what was typed. */
export interface SearchNote {
  readonly text: string;
  readonly link: { readonly text: string; readonly href: string } | null;
}

/** As in "crypto robots". */
const MARKETS = { 'stocks-etf': 'stock', forex: 'forex', crypto: 'crypto' } as const;

/** Notes on unknown words (which title an empty list instead), tickers beyond the limit and those of other markets. */
export function searchNotes(
  list: ListAddress,
  { instruments, unknown, elsewhere }: Pick<ListFrame, 'instruments' | 'unknown' | 'elsewhere'>,
  isEmpty: boolean,
): readonly SearchNote[] {
  const words = unknownWords(list, unknown);
  const tooMany = list.unread.split(' ').filter((word) => Object.hasOwn(instruments, word));
  const notes: SearchNote[] = [];
  if (words.length > 0 && !isEmpty)
    notes.push({
      text: `${nothingMatches(words)}. Check the spelling or pick a suggestion.`,
      link: null,
    });
  if (tooMany.length > 0)
    notes.push({
      text: `Limit ${MAX_TICKERS}: ${listed(tooMany)} ${tooMany.length === 1 ? 'was' : 'were'} not added. Remove a ticker first.`,
      link: null,
    });
  const offers = elsewhere.filter(
    ({ search, from }) =>
      from === list.assetClass && (list.tickers.includes(search) || list.keyword === search),
  );
  for (const { search, assetClass, total, href } of offers)
    notes.push({
      text: `${search} has ${formatPlural(total, `${MARKETS[assetClass]} robot`)}: `,
      link: { text: total === 1 ? 'show it' : 'show them', href },
    });
  for (const ticker of list.tickers) {
    if (offers.some(({ search }) => search === ticker)) continue;
    const known = instruments[ticker];
    const assetClass = known ? assetClassFor([known.fundType]) : list.assetClass;
    if (assetClass === list.assetClass) continue;
    notes.push({
      text: `${ticker} trades on the ${MARKETS[assetClass]} market: `,
      link: {
        text: `show ${MARKETS[assetClass]} robots`,
        href: listPath({ ...unfilteredList(assetClass), tickers: [ticker] }),
      },
    });
  }
  return notes;
}

/** `Nothing matches “foo”`, as the title of an empty list; null if it's empty for other reasons. */
export function unmatched(list: ListAddress, unknown: readonly string[]): string | null {
  const words = unknownWords(list, unknown);
  return words.length > 0 ? nothingMatches(words) : null;
}

function unknownWords({ keyword, unread }: ListAddress, unknown: readonly string[]): readonly string[] {
  return [...keyword.split(' '), ...unread.split(' ')].filter((word) => unknown.includes(word));
}

function nothingMatches(words: readonly string[]): string {
  return `Nothing matches ${listed(words.map((word) => `“${word}”`))}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
