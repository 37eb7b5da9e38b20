/** What the ticker picker knows about a ticker, and how the list shows it. Pure. */

import type { AnswerOf } from '@/lib/http/api/client/call-types';

/** A ticker as the look-up calls give it. */
export type TickerItem = AnswerOf<'CxLookUp/GetTickersByNames2'>[number];

/** A row of the list. */
export interface TickerOption {
  readonly item: TickerItem;
  /** The ticker, with a note if it is special. */
  readonly label: string;
  /** Why it cannot be chosen; otherwise what kind of instrument it is. */
  readonly note: string;
  readonly isDisabled: boolean;
}

export interface AlreadyChosen {
  /** Tickers that may not be chosen again. */
  readonly already?: readonly string[];
  /** What such a ticker's row says. */
  readonly alreadyMessage?: string;
}

export const ALREADY_IN_LIST = 'This ticker/fund is already in your portfolio';

const KINDS: Readonly<Record<TickerItem['fundType'], string>> = {
  S: 'Stock',
  E: 'ETF',
  F: 'Forex',
  C: 'Crypto',
};

/** The form in which tickers are compared: 'aapl' and 'AAPL' are one. */
export function normalizeTicker(ticker: string): string {
  return ticker.trim().toUpperCase();
}

/** What choosing a row chooses: the ticker itself, or the one it was renamed to. */
export function chosenOf(item: TickerItem): TickerItem {
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
 * The row of a ticker. One that was renamed can be chosen even when its old name has no data,
 * because its successor is what gets chosen.
 */
export function optionOf(
  item: TickerItem,
  { already = [], alreadyMessage }: AlreadyChosen = {},
): TickerOption {
  const label = labelOf(item);
  const chosen = normalizeTicker(chosenOf(item).ticker);
  if (already.some((ticker) => normalizeTicker(ticker) === chosen)) {
    return { item, label, note: alreadyMessage || ALREADY_IN_LIST, isDisabled: true };
  }
  return { item, label, note: noteOf(item), isDisabled: item.noData && item.renamedToTicker === null };
}

function labelOf(item: TickerItem): string {
  if (item.renamedToTicker !== null) return `${item.ticker} (Renamed to ${item.renamedToTicker})`;
  return item.noData ? `${item.ticker} (No data)` : item.ticker;
}

function noteOf({ fundType, group }: TickerItem): string {
  const kind = KINDS[fundType];
  return group && group.toLowerCase() !== kind.toLowerCase() ? `${kind} · ${group}` : kind;
}

/** The rows to show: all, or the first `max` with the count of those kept back. */
export function visibleOptions<Row>(
  options: readonly Row[],
  max: number,
  showAll: boolean,
): { readonly shown: readonly Row[]; readonly hiddenCount: number } {
  if (showAll || options.length <= max) return { shown: options, hiddenCount: 0 };
  return { shown: options.slice(0, max), hiddenCount: options.length - max };
}
