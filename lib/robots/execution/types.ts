import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Side, TradeEvent } from '@/lib/robots/ledger/entry';

/**
 * Costs of trading an instrument: fractions, not percent, and proportional to the value only. A commission per share
 * would depend on the share's price, which splits divide afterwards, and a minimum would reveal a trade's size to
 * guests.
 */
export interface CostModel {
  /** Whole bid-ask spread as a fraction of the price; a fill pays half. */
  readonly spread: number;
  /** Price impact as a fraction of the price for an order of the whole bar's volume; grows with its square root. */
  readonly impact: number;
  /** Commission as a fraction of the trade's value, a side. */
  readonly commissionRate: number;
}

/** An open position as the outside sees it. */
export interface OpenPosition {
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  readonly quantity: Micros;
  readonly entryPrice: Price;
  readonly entryTime: Millis;
  readonly entryCommission: Micros;
  readonly stopPrice: Price | null;
  readonly takeProfitPrice: Price | null;
  readonly lastPrice: Price;
}

/** Where an execution reports, in order. */
export interface ExecutionSink {
  /** @param decidedAt when its order was decided; null for stops, take-profits and the end of a backtest */
  onTrade(event: TradeEvent, decidedAt: Millis | null): void;
  /**
   * Equity (cash + open positions at their last price) at the end of each session day that has bars: reported with the
   * day's last bar, or at the start of the next day if that bar is missing. `finish` reports the last day again.
   */
  onDay(day: number, equity: Micros): void;
}
