import type { Generated } from 'kysely';
import type { Bytes } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    robot_progress: RobotProgressTable;
  }
}

interface RobotProgressTable {
  robot_id: number;
  through_ms: number;
  snapshot: Bytes;
  /** JSON of the bars it ran on, a `BarsDigest` per leg; null for progress from before digests. */
  bars: string | null;
  /** JSON of its orders that wait, a `WaitingOrder` each; null for progress from before that was stored. */
  waiting: Generated<string | null>;
}
