import { formatCount } from '@/lib/core/format/number';
import type { TradeView } from '@/lib/robots/catalogue/types';
import { exitLabel, formatFill, instantLabel, phaseLabel, sideLabel, signalledLabel } from './trade-labels';

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
  /** How long before them its entry and its exit were signalled; null for what nobody signalled. */
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

/** Nothing at all for the many trades without a signal, since rows stand in the page a second time. */
function signalNotes(trade: TradeView): Pick<TradeRow, 'signals'> {
  const { entrySignalledAt, exitSignalledAt, entryTime, exitTime } = trade;
  if (entrySignalledAt === null && exitSignalledAt === null) return {};
  const note = (at: number | null, fill: number | null) =>
    at === null || fill === null ? null : signalledLabel(at, fill);
  return { signals: [note(entrySignalledAt, entryTime), note(exitSignalledAt, exitTime)] };
}
