import { formatPlural } from '@/lib/core/format/number';
import { assetClassOf } from '@/lib/site/addresses/asset-class';
import { type ListAddress, listOf, listPath, MAX_TICKERS } from '@/lib/site/addresses/list-address';
import type { ListFrame } from './list-frame';

/** A sentence on how a search was interpreted, if differently from what was typed. */
export interface SearchNote {
  readonly text: string;
  readonly link: { readonly text: string; readonly href: string } | null;
}

/** As in "crypto robots". */
const MARKETS = { 'stocks-etf': 'stock', forex: 'forex', crypto: 'crypto' } as const;

/** Notes on unknown words, tickers beyond the limit, and tickers of other markets. */
export function searchNotes(
  list: ListAddress,
  { instruments, unknown, elsewhere }: Pick<ListFrame, 'instruments' | 'unknown' | 'elsewhere'>,
): readonly SearchNote[] {
  const words = [...list.keyword.split(' '), ...list.unread.split(' ')].filter((word) =>
    unknown.includes(word),
  );
  const tooMany = list.unread.split(' ').filter((word) => Object.hasOwn(instruments, word));
  const notes: SearchNote[] = [];
  if (words.length > 0)
    notes.push({
      text: `Nothing matches ${listed(words.map((word) => `“${word}”`))}. Check the spelling or pick a suggestion.`,
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
    const assetClass = known ? assetClassOf([known.fundType]) : list.assetClass;
    if (assetClass === list.assetClass) continue;
    notes.push({
      text: `${ticker} trades on the ${MARKETS[assetClass]} market: `,
      link: {
        text: `show ${MARKETS[assetClass]} robots`,
        href: listPath({ ...listOf(assetClass), tickers: [ticker] }),
      },
    });
  }
  return notes;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
