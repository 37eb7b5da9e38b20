import type { RobotId } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';

/** A robot's daily equity, and what mixes of robots decide by. */
export interface RobotCurve {
  readonly robotId: RobotId;
  readonly name: string;
  readonly slug: string;
  /** Of its first instrument. */
  readonly fundType: FundType;
  readonly publishedDay: number;
  /** null for one that is still run. */
  readonly removedDay: number | null;
  readonly days: readonly number[];
  /** At each day's end, in any unit. */
  readonly equity: readonly number[];
  /** The UTC days on which trades since its publication closed, oldest first. */
  readonly closings: readonly number[];
}
