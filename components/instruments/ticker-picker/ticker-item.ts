/** A ticker's data in the picker, and its row in the list. Pure. */

import type { CallAnswer } from '@/lib/http/api/client/call-types';

/** A ticker as returned by the look-up calls. */
export type TickerItem = CallAnswer<'CxLookUp/GetTickersByNames2'>[number];

export interface TickerOption {
  readonly item: TickerItem;
  /** The ticker, with a note if it is special. */
  readonly label: string;
  /** Why it can't be chosen, or else its instrument type. */
  readonly note: string;
  readonly isDisabled: boolean;
}

export interface AlreadyChosen {
  /** Tickers that can't be chosen again. */
  readonly already?: readonly string[];
  /** The note on such a ticker's row. */
  readonly alreadyMessage?: string;
  /** Whether tickers without prices can be chosen too. */
  readonly allowsNoData?: boolean;
}

export const ALREADY_IN_LIST = 'This ticker/fund is already in your portfolio';

const KINDS: Readonly<Record<TickerItem['fundType'], string>> = {
  S: 'Stock',
  E: 'ETF',
  F: 'Forex',
  C: 'Crypto',
};

/** For comparisons: 'aapl' and 'AAPL' are the same. */
export function normalizeTicker(ticker: string): string {
  return ticker.trim().toUpperCase();
}

/** The ticker a row selects: its own, or the one it was renamed to. */
export function toChosenTicker(item: TickerItem): TickerItem {
  if (item.renamedToTicker === null) return item;
  return {
    ...item,
    ticker: item.renamedToTicker,
    fundId: item.renamedToId ?? item.fundId,
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
  };
}

/**
 * A ticker's row. A renamed ticker can be chosen even if the old one has no data, because its successor gets chosen.
 */
export function toOption(
  item: TickerItem,
  { already = [], alreadyMessage, allowsNoData = false }: AlreadyChosen = {},
): TickerOption {
  const label = tickerLabel(item);
  const chosen = normalizeTicker(toChosenTicker(item).ticker);
  if (already.some((ticker) => normalizeTicker(ticker) === chosen)) {
    return { item, label, note: alreadyMessage || ALREADY_IN_LIST, isDisabled: true };
  }
  const isDisabled = item.noData && !allowsNoData && item.renamedToTicker === null;
  return { item, label, note: tickerNote(item), isDisabled };
}

function tickerLabel(item: TickerItem): string {
  if (item.renamedToTicker !== null) return `${item.ticker} (Renamed to ${item.renamedToTicker})`;
  return item.noData ? `${item.ticker} (No data)` : item.ticker;
}

function tickerNote({ fundType, group }: TickerItem): string {
  const kind = KINDS[fundType];
  return group && group.toLowerCase() !== kind.toLowerCase() ? `${kind} · ${group}` : kind;
}

/** The rows to show: all, or the first `max` with the number of hidden ones. */
export function visibleOptions<Row>(
  options: readonly Row[],
  max: number,
  showAll: boolean,
): { readonly shown: readonly Row[]; readonly hiddenCount: number } {
  if (showAll || options.length <= max) return { shown: options, hiddenCount: 0 };
  return { shown: options.slice(0, max), hiddenCount: options.length - max };
}
