import { formatDate } from '@/lib/core/format/date';

/** A trade as guests may know it; prices and returns as they're shown. */
export interface DescribedTrade {
  readonly side: string;
  readonly ticker: string;
  /** null prices aren't told. Times are UTC milliseconds. */
  readonly opened: { readonly time: number; readonly price: string | null };
  /** null while it's open. */
  readonly closed: {
    readonly time: number;
    readonly price: string | null;
    /** Before costs. */
    readonly returned: string;
  } | null;
  /** As in `PHASE_LABELS`. */
  readonly phase: string;
}

/** "Long AAPL · opened 4 Mar 2025 at 171.00 · still open · Backtest" */
export function describeTrade({ side, ticker, opened, closed, phase }: DescribedTrade): string {
  const when = ({ time, price }: DescribedTrade['opened']) =>
    `${formatDate(time)}${price === null ? '' : ` at ${price}`}`;
  return [
    `${side === 'long' ? 'Long' : 'Short'} ${ticker}`.trim(),
    `opened ${when(opened)}`,
    closed ? `closed ${when(closed)}, ${closed.returned} before costs` : 'still open',
    phase,
  ].join(' · ');
}
