import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { TickerSuggest } from '@/components/instruments/ticker-picker/ticker-suggest';
import { coveredFundTypes } from '@/lib/site/addresses/asset-class';
import { type ListAddress, MAX_TICKERS } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';

interface SearchSuggestProps {
  readonly input: HTMLInputElement;
  readonly list: ListAddress;
  readonly onChoose: (next: ListAddress, items: readonly TickerItem[]) => void;
}

/** Ticker suggestions below the search box. */
export function SearchSuggest({ input, list, onChoose }: SearchSuggestProps) {
  const isFull = list.tickers.length >= MAX_TICKERS;
  return (
    <TickerSuggest
      input={input}
      already={list.tickers}
      alreadyMessage={isFull ? `Limit ${MAX_TICKERS}` : 'Already in your search'}
      query={{ includeFundTypes: coveredFundTypes(list.assetClass), universe: 'traded' }}
      listLabel="Tickers that robots trade"
      onChoose={(item) => onChoose(withTickers(list, [item]), [item])}
    />
  );
}

/** The list with tickers replacing the typed text. */
export function withTickers(list: ListAddress, items: readonly TickerItem[]): ListAddress {
  const tickers = [...list.tickers, ...items.map((item) => item.ticker)];
  return reduceFilters(reduceFilters(list, { type: 'set-tickers', tickers }), {
    type: 'set-keyword',
    keyword: '',
  });
}
