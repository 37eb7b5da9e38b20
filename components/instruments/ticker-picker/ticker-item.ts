/** What the ticker picker knows of a ticker, and how it stands in the list. Pure. */

/** A ticker as the look-up calls give it. */
export interface TickerItem {
  readonly Ticker: string;
  readonly FundName: string;
  readonly FundId: number;
  /** Stock, ETF, forex, crypto. */
  readonly FundType: 'S' | 'E' | 'F' | 'C';
  readonly Group: string | null;
  readonly Category: string | null;
  readonly NoData: boolean;
  readonly RenamedToId: number | null;
  readonly RenamedToTicker: string | null;
}

/** A row of the list. */
export interface TickerOption {
  readonly item: TickerItem;
  /** The ticker, and why it is special where it is. */
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

const KINDS: Readonly<Record<TickerItem['FundType'], string>> = {
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
  if (item.RenamedToTicker === null) return item;
  return {
    ...item,
    Ticker: item.RenamedToTicker,
    FundId: item.RenamedToId ?? item.FundId,
    NoData: false,
    RenamedToId: null,
    RenamedToTicker: null,
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
  const chosen = normalizeTicker(chosenOf(item).Ticker);
  if (already.some((ticker) => normalizeTicker(ticker) === chosen)) {
    return { item, label, note: alreadyMessage || ALREADY_IN_LIST, isDisabled: true };
  }
  return { item, label, note: noteOf(item), isDisabled: item.NoData && item.RenamedToTicker === null };
}

function labelOf(item: TickerItem): string {
  if (item.RenamedToTicker !== null) return `${item.Ticker} (Renamed to ${item.RenamedToTicker})`;
  return item.NoData ? `${item.Ticker} (No data)` : item.Ticker;
}

function noteOf({ FundType, Group }: TickerItem): string {
  const kind = KINDS[FundType];
  return Group && Group.toLowerCase() !== kind.toLowerCase() ? `${kind} · ${Group}` : kind;
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
