import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';

export type Phase = 'backtest' | 'forward';
export type Side = 'long' | 'short';
export type ExitReason = 'signal' | 'stop' | 'take-profit' | 'end';

/** What an execution reports when a position opens. Amounts are micro-units. */
export interface TradeOpened {
  readonly kind: 'open';
  /** 1, 2, 3 … over the robot's life. */
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  readonly quantity: Micros;
  /** The fill, half the spread and impact included. */
  readonly price: Micros;
  /** Open of the bar at which it was filled. */
  readonly time: Millis;
  readonly commission: Micros;
  /** What half the spread and impact took, in money: already inside `price`. */
  readonly slippage: Micros;
}

/** What an execution reports when that position closes. */
export interface TradeClosed {
  readonly kind: 'close';
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  readonly quantity: Micros;
  readonly price: Micros;
  readonly time: Millis;
  /** Of the exit alone. */
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
  readonly phase: Phase;
  /** Recorded while catching up rather than as it happened. */
  readonly late: boolean;
  readonly recordedAt: Millis;
  /** SHA-256 in hex of the entry before; 64 zeros for the first. */
  readonly prevHash: string;
  readonly hash: string;
};
