import { type EpochDay, minus } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import { formatCount } from '@/lib/core/format/number';
import { isProtective } from '@/lib/robots/catalogue/market-return';
import type { TradeView } from '@/lib/robots/catalogue/types';
import { isForwardLate } from '@/lib/robots/ledger/phase';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { exitLabel, formatFill, sideLabel, signaledLabel, tradeDates } from './trade-labels';

export type TradeOutcome = 'open' | 'won' | 'lost' | 'even';

/** An end of a trade. */
export interface TradeEnd {
  /** UTC milliseconds. */
  readonly time: number;
  readonly price: string;
  /** How long before the fill its signal was recorded; null without a signal. */
  readonly signaled: string | null;
}

/** A trade as its table shows it. */
export interface TradeRow {
  readonly no: string;
  readonly ticker: string;
  readonly side: string;
  readonly returnPct: number | null;
  /** Of the return. */
  readonly decimals: 0 | 2;
  readonly outcome: TradeOutcome;
  readonly entry: TradeEnd;
  /** The day before its entry: what its decision could know of daily bars. */
  readonly knownDay: EpochDay;
  /** null while the trade is open. */
  readonly exit: TradeEnd | null;
  /** `9 to 16 Nov`, for narrow pages. */
  readonly dates: string;
  readonly reason: string;
  readonly phase: string;
  readonly isLate: boolean;
}

export function tradeRows(trades: readonly TradeView[]): readonly TradeRow[] {
  return trades.map((trade) => ({
    no: formatCount(trade.tradeNo),
    ticker: trade.ticker,
    side: sideLabel(trade),
    returnPct: trade.returnPct,
    decimals: returnDecimals(trade),
    outcome: tradeOutcome(trade),
    entry: tradeEnd(trade.entryTime, trade.entryPrice, trade.entrySignalledAt),
    knownDay: minus(utcDay(trade.entryTime), 1),
    exit: trade.exitTime === null ? null : tradeEnd(trade.exitTime, trade.exitPrice, trade.exitSignalledAt),
    dates: tradeDates(trade.entryTime, trade.exitTime),
    reason: exitLabel(trade),
    phase: PHASE_LABELS[trade.phase],
    isLate: isForwardLate(trade),
  }));
}

function tradeEnd(time: number, price: number | null, signalledAt: number | null): TradeEnd {
  return {
    time,
    price: formatFill(price),
    signaled: signalledAt === null ? null : signaledLabel(signalledAt, time),
  };
}

/** Decimals of a trade's return: a stop or take-profit has whole percent. */
export function returnDecimals({ reason }: Pick<TradeView, 'reason'>): 0 | 2 {
  return isProtective(reason) ? 0 : 2;
}

/** A trade is won or lost after costs, as in the win rate, but for price impact: break-even trades are excluded. */
export function tradeOutcome({
  exitTime,
  returnPct,
}: Pick<TradeView, 'exitTime' | 'returnPct'>): TradeOutcome {
  if (exitTime === null) return 'open';
  if (returnPct === null || returnPct === 0) return 'even';
  return returnPct > 0 ? 'won' : 'lost';
}
