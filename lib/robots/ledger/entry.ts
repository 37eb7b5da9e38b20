import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';

/**
 * Backtest: opened before the robot was published. Forward: its decision was recorded before it was filled, or, where a
 * stop or a take-profit closed it, as soon as its bar was complete. Replayed: after publication in market time, and
 * computed afterwards.
 */
export type Phase = 'backtest' | 'replayed' | 'forward';
export type Side = 'long' | 'short';
/** Margin call: the account's equity no longer covered its short positions. End: the end of a backtest. */
export type ExitReason = 'signal' | 'stop' | 'take-profit' | 'margin-call' | 'end';

/** An execution's report of an opened position. Amounts are micro-units. */
export interface TradeOpened {
  readonly kind: 'open';
  /** 1, 2, 3 … over the robot's life. */
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  readonly quantity: Micros;
  /** The fill, half the spread and impact included. */
  readonly price: Price;
  /** Open of the bar at which it was filled. */
  readonly time: Millis;
  readonly commission: Micros;
  /** What half the spread and impact took, in money: already inside `price`. */
  readonly slippage: Micros;
}

/** An execution's report of that position's close. */
export interface TradeClosed {
  readonly kind: 'close';
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  readonly quantity: Micros;
  readonly price: Price;
  readonly time: Millis;
  /** Commission of the exit alone. */
  readonly commission: Micros;
  readonly slippage: Micros;
  readonly reason: ExitReason;
  /** Net of both commissions: side × (exit − entry) × quantity − entry commission − exit commission. */
  readonly profit: Micros;
}

export type TradeEvent = TradeOpened | TradeClosed;

/** A ledger entry: a trade event in its place in the robot's chain. */
export type LedgerEntry = TradeEvent & {
  readonly robotId: RobotId;
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** As it was recorded. Figures use `entryPhase`, since older entries say forward without a signal. */
  readonly phase: Phase;
  /** Recorded while catching up rather than as it happened. */
  readonly late: boolean;
  readonly recordedAt: Millis;
  /** The signal in the same chain that it fills; null for none. */
  readonly signalSeq: number | null;
  /** SHA-256 in hex of the previous link in the chain; 64 zeros for the first. */
  readonly prevHash: string;
  readonly hash: string;
};
