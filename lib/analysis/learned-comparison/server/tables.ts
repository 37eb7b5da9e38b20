import type { RobotId } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { LearnedComparison } from '../comparison';

declare module '@/lib/core/database/schema' {
  interface Schema {
    learned_comparisons: LearnedComparisonsTable;
  }
}

/** Can be computed again at any time. */
interface LearnedComparisonsTable {
  robot_id: Unit<RobotId>;
  /** What it was computed from. */
  made_from: string;
  comparison: Json<LearnedComparison>;
}
