import { formatCount } from '@/lib/core/format/number';
import type { TradeView } from '@/lib/robots/catalogue/types';
import { exitWords, formatFill, instantWords, phaseWords, sideWords } from './trade-words';

/** A trade as its row shows it: the return as a figure, everything else as text. */
export interface TradeRow {
  readonly no: string;
  readonly returnPct: number | null;
  /** Ticker and side. */
  readonly what: readonly string[];
  /** When and at what price it began and ended. */
  readonly fills: readonly string[];
  /** Why it ended, and its phase. */
  readonly notes: readonly string[];
}

export function tradeRows(trades: readonly TradeView[]): readonly TradeRow[] {
  return trades.map((trade) => ({
    no: formatCount(trade.tradeNo),
    // Two decimals are shown.
    returnPct: trade.returnPct === null ? null : Math.round(trade.returnPct * 1e4) / 1e4,
    what: [trade.ticker, sideWords(trade)],
    fills: [
      instantWords(trade.entryTime),
      formatFill(trade.entryPrice),
      instantWords(trade.exitTime),
      formatFill(trade.exitPrice),
    ],
    notes: [exitWords(trade), phaseWords(trade)],
  }));
}
