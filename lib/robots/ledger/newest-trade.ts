import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';
import type { ExitReason, LedgerEntry, Phase, Side } from './entry';

export interface NewestAsked {
  readonly market: MarketName;
  /** The instruments that its robots may trade. */
  readonly fundIds: readonly FundId[];
  /** The market's present, UTC milliseconds. */
  readonly now: number;
  readonly count: number;
}

/** What gives the market's price at a fill. */
export type NewestFill = Pick<LedgerEntry, 'price' | 'quantity' | 'slippage'>;

/** A closed trade of any robot. */
export interface NewestTrade {
  readonly robotId: RobotId;
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  /** When it was closed. */
  readonly time: Millis;
  readonly opening: NewestFill;
  readonly closing: NewestFill;
  readonly reason: ExitReason;
  readonly phase: Phase;
  /** Whether its close was recorded while catching up. */
  readonly late: boolean;
  /** The first eight characters of its closing entry's seal. */
  readonly sealStart: string;
}
