import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';

/** How many parts engines share the robots in: enough for a dozen engines, few enough to cost nothing each bar. */
export const PARTITIONS = 16;

/** Where a robot belongs, for good. */
export function robotPartition(id: RobotId): number {
  return ((id % PARTITIONS) + PARTITIONS) % PARTITIONS;
}

/** To bring a partition's robots to a bar. */
export interface PartitionJob {
  readonly id: string;
  readonly partition: number;
  readonly until: Millis;
  /** `news`: only signals and trades that someone waits for. */
  readonly stage: 'news' | 'all';
  /** Instruments whose bars are missing: their robots wait. */
  readonly missing: readonly FundId[];
  /** Names the market that the leader has open, which may offer more when it's opened again. */
  readonly opening: string;
}
