import { formatPlural } from '@/lib/core/format/number';

/** The result of the last check of everything stored and shown. */
export interface Recomputation {
  /** UTC milliseconds. */
  readonly at: number;
  readonly robots: number;
  readonly entries: number;
  readonly days: number;
  /** How many robots' models in the memory of the web process were compared as well; left out before that. */
  readonly served?: number;
  /** Faults and differences found. */
  readonly failures: number;
  /** Where the first of them is, without amounts; null for none. */
  readonly first: string | null;
}

/** What was found: `323 robots, 349,028 entries, no difference` */
export function recomputationText({ robots, entries, served, failures, first }: Recomputation): string {
  const memory = served === undefined ? '' : `, ${formatPlural(served, 'robot')} in this server’s memory`;
  const what = `${formatPlural(robots, 'robot')}, ${formatPlural(entries, 'entry', 'entries')}${memory}`;
  if (first === null) return `${what}, no difference`;
  return `${what}, ${formatPlural(failures, 'difference')}. First: ${first}`;
}
