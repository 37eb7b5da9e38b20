import type { FundType } from '@/lib/market/data/instrument';
import type { Params } from '@/lib/robots/strategies/types';
import type { Timeframe } from '../definition';

/** What a family needs from a market, and the parameters its robots vary. */
export interface FamilyProfile {
  readonly fundTypes: readonly FundType[];
  readonly timeframes: readonly Timeframe[];
  /** Instruments among which a family that ranks them has a choice. */
  readonly leastMembers: number;
  /** Is nothing without selling short. */
  readonly needsShort: boolean;
  /** Decides by earnings, which only companies report. */
  readonly needsEarnings: boolean;
  /** Positions that a family for several instruments holds together. */
  readonly positionsAtOnce?: (params: Params) => number;
  /** What differs from the usual parameters when it looks back for a shorter time. */
  readonly quick?: Params;
  /** … and for a longer one. */
  readonly patient?: Params;
  /** What differs, at every pace, for currency pairs. */
  readonly forForex?: Params;
}
