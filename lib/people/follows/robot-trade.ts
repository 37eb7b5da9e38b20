import type { FundId, Micros, Price, RobotId } from '@/lib/core/base/brand';
import type { Phase } from '@/lib/robots/ledger/entry';

/** A trade of a followed robot. Amounts, prices and quantities are micro-units, times UTC milliseconds. */
export interface FollowedTrade {
  readonly robotId: RobotId;
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly quantity: Micros;
  readonly openTime: number;
  readonly openPrice: Price;
  /** null while the trade is open. */
  readonly closeTime: number | null;
  readonly closePrice: Price | null;
  /** Net of costs; null while the trade is open. */
  readonly profit: Micros | null;
  readonly phase: Phase;
  /** When the signals of its ends were recorded; null for an end without one. */
  readonly openSignalledAt: number | null;
  readonly closeSignalledAt: number | null;
  /** Of its last entry: when it was recorded, and whether that was late. */
  readonly recordedAt: number;
  readonly late: boolean;
}

/** What counts of a ledger entry that is news to a follower. */
export interface RecentEntry {
  readonly robotId: number;
  readonly tradeNo: number;
  /** The net result of a closing, micro-units; null for an opening. */
  readonly profit: Micros | null;
}
