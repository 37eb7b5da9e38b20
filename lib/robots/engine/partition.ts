import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { SHARED_PARTITIONS, type SharedJob } from '@/lib/core/sharing/job';

const PARTITIONS = SHARED_PARTITIONS.engine.length;

/** Where a robot belongs, for good. */
export function robotPartition(id: RobotId): number {
  return ((id % PARTITIONS) + PARTITIONS) % PARTITIONS;
}

/** To bring a partition's robots to a bar. */
export interface PartitionJob extends SharedJob {
  readonly until: Millis;
  /** `news`: only signals and trades that someone waits for. */
  readonly stage: 'news' | 'all';
  /** Instruments whose bars are missing: their robots wait. */
  readonly missing: readonly FundId[];
  /** Names the market that the leader has open, which may offer more when it's opened again. */
  readonly opening: string;
}
