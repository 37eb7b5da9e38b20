import type { FundId, Micros, RobotId } from '@/lib/core/base/brand';
import type { Phase } from '@/lib/robots/ledger/entry';

/** A trade of a followed robot. Amounts, prices and quantities are micro-units, times UTC milliseconds. */
export interface RobotTrade {
  readonly robotId: RobotId;
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly quantity: Micros;
  readonly openTime: number;
  readonly openPrice: Micros;
  /** null while open. */
  readonly closeTime: number | null;
  readonly closePrice: Micros | null;
  /** Net of costs; null while open. */
  readonly profit: Micros | null;
  readonly phase: Phase;
}
