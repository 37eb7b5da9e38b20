import { formatDateTime } from '@/lib/core/format/date';
import { formatCount } from '@/lib/core/format/number';

/** What checking everything that is stored and shown last found. */
export interface Recomputation {
  /** UTC milliseconds. */
  readonly at: number;
  readonly robots: number;
  readonly entries: number;
  readonly days: number;
  /** Faults and differences found. */
  readonly failures: number;
  /** Where the first of them is, without amounts; null for none. */
  readonly first: string | null;
}

/** `Recomputed 22 Nov 2026, 20:01 UTC: 323 robots, 349,028 entries, no difference` */
export function recomputationText({ at, robots, entries, failures, first }: Recomputation): string {
  const what = `Recomputed ${formatDateTime(at)}: ${formatCount(robots)} robots, ${formatCount(entries)} entries`;
  if (first === null) return `${what}, no difference`;
  return `${what}, ${formatCount(failures)} ${failures === 1 ? 'difference' : 'differences'}. First: ${first}`;
}
