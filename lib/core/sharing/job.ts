/** Work on a part of what a role is about, which one process does at a time. */
export interface SharedJob {
  readonly id: string;
  /** A row of `partitions`. */
  readonly partition: number;
}

/** Who shares work: each has partitions, helpers and queues of its own. */
export type SharingRole = 'engine' | 'trader';

/** The numbers of a role's partitions: enough for a dozen processes, few enough to cost nothing each round. */
export const SHARED_PARTITIONS: Readonly<Record<SharingRole, readonly number[]>> = {
  engine: range(0, 16),
  trader: range(16, 32),
};

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
