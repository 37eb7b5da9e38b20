import type { ColumnType } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Bytes, Json, Unit } from '@/lib/core/database/schema';
import type { LegBars, WaitingOrder } from './progress-store';

declare module '@/lib/core/database/schema' {
  interface Schema {
    robot_progress: RobotProgressTable;
  }
}

interface RobotProgressTable {
  robot_id: number;
  through_ms: Unit<Millis>;
  snapshot: Bytes;
  /** JSON of the bars it ran on, a `BarsDigest` per leg; null for progress from before digests. */
  bars: ColumnType<Json<readonly LegBars[]>, string, string> | null;
  /** JSON of its orders that wait, a `WaitingOrder` each; null for progress from before that was stored. */
  waiting: ColumnType<Json<readonly WaitingOrder[]> | null, string | null | undefined, string | null>;
}
