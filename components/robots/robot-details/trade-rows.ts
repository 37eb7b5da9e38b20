import { formatCount } from '@/lib/core/format/number';
import type { TradeView } from '@/lib/robots/catalogue/types';
import { exitLabel, formatFill, instantLabel, phaseLabel, sideLabel, signalledLabel } from './trade-labels';

/** A table row of a trade: the return as a number, everything else as text. */
export interface TradeRow {
  readonly no: string;
  readonly returnPct: number | null;
  /** Ticker and side. */
  readonly what: readonly string[];
  /** Times and prices of entry and exit. */
  readonly fills: readonly string[];
  /** Exit reason and phase. */
  readonly notes: readonly string[];
  /** How long before entry and exit their signals were recorded; null without a signal. */
  readonly signals?: readonly (string | null)[];
}

export function tradeRows(trades: readonly TradeView[]): readonly TradeRow[] {
  return trades.map((trade) => ({
    no: formatCount(trade.tradeNo),
    returnPct: trade.returnPct,
    what: [trade.ticker, sideLabel(trade)],
    fills: [
      instantLabel(trade.entryTime),
      formatFill(trade.entryPrice),
      instantLabel(trade.exitTime),
      formatFill(trade.exitPrice),
    ],
    notes: [exitLabel(trade), phaseLabel(trade)],
    ...signalNotes(trade),
  }));
}

/** Omitted for the many trades without a signal, because rows are sent a second time for hydration. */
function signalNotes(trade: TradeView): Pick<TradeRow, 'signals'> {
  const { entrySignalledAt, exitSignalledAt, entryTime, exitTime } = trade;
  if (entrySignalledAt === null && exitSignalledAt === null) return {};
  const note = (at: number | null, fill: number | null) =>
    at === null || fill === null ? null : signalledLabel(at, fill);
  return { signals: [note(entrySignalledAt, entryTime), note(exitSignalledAt, exitTime)] };
}
