import { formatDate } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';

/** A trade as guests may know it; prices as they're shown. */
export interface DescribedTrade {
  readonly side: string;
  readonly ticker: string;
  /** null prices aren't told. Times are UTC milliseconds. */
  readonly opened: { readonly time: number; readonly price: string | null };
  /** null while it's open. */
  readonly closed: {
    readonly time: number;
    readonly price: string | null;
    /** Before costs; without a price it's rounded to whole percent. */
    readonly returnPct: number;
  } | null;
  /** As in `PHASE_LABELS`. */
  readonly phase: string;
}

/** "Long AAPL · opened 4 Mar 2025 at 171.00 · still open · Backtest" */
export function describeTrade({ side, ticker, opened, closed, phase }: DescribedTrade): string {
  const when = ({ time, price }: DescribedTrade['opened']) =>
    `${formatDate(time)}${price === null ? '' : ` at ${price}`}`;
  const returned = ({ price, returnPct }: NonNullable<DescribedTrade['closed']>) =>
    price === null ? `about ${formatPercent(returnPct, 0, true)}` : formatPercent(returnPct, 2, true);
  return [
    `${side === 'long' ? 'Long' : 'Short'} ${ticker}`.trim(),
    `opened ${when(opened)}`,
    closed ? `closed ${when(closed)}, ${returned(closed)} before costs` : 'still open',
    phase,
  ].join(' · ');
}
