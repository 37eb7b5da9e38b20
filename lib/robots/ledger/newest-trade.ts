import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';
import type { Phase, Side } from './entry';

export interface NewestAsked {
  readonly market: MarketName;
  /** The instruments that its robots may trade. */
  readonly fundIds: readonly FundId[];
  /** The market's present, UTC milliseconds. */
  readonly now: number;
  readonly count: number;
}

/** A closed trade of any robot, as guests may see it. */
export interface NewestTrade {
  readonly robotId: RobotId;
  readonly tradeNo: number;
  readonly fundId: FundId;
  readonly side: Side;
  /** When it was closed. */
  readonly time: Millis;
  /** Net of costs, percent of the entry value. */
  readonly returnPct: number;
  readonly phase: Phase;
  /** Whether its close was recorded while catching up. */
  readonly late: boolean;
  /** The last eight characters of its closing entry's hash. */
  readonly hashEnd: string;
}
