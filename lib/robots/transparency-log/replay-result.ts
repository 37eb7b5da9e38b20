import { formatCount, formatPlural } from '@/lib/core/format/number';

/** What running robots again found: what the operator's own engine says, for anyone to check. */
export interface ReplayCount {
  readonly robots: number;
  readonly entries: number;
  readonly signals: number;
  /** Sessions whose bars were made again from the seed; 0 for prices that have none. */
  readonly sessions: number;
  readonly differences: readonly string[];
  /** Robots that can't be run again. */
  readonly notReplayed: readonly string[];
}

/** The stored result of the last replay of a market's robots. */
export interface ReplayResult extends Omit<ReplayCount, 'differences' | 'notReplayed'> {
  /** UTC milliseconds. */
  readonly at: number;
  readonly notReplayed: number;
  readonly failures: number;
  /** Where the first difference is, without amounts; null for none. */
  readonly first: string | null;
}

/** `322 robots replayed, 349,028 entries, 21 signals and 47,992 sessions of bars the same` */
export function replayText({ differences, notReplayed, ...counts }: ReplayCount): string {
  return replayResultText({
    ...{ ...counts, at: 0, notReplayed: notReplayed.length, failures: differences.length, first: null },
  });
}

export function replayResultText({
  robots,
  entries,
  signals,
  sessions,
  notReplayed,
  failures,
  first,
}: ReplayResult): string {
  const counted = [
    formatPlural(entries, 'entry', 'entries'),
    formatPlural(signals, 'signal'),
    ...(sessions > 0 ? [`${formatPlural(sessions, 'session')} of bars`] : []),
  ];
  const last = counted.pop();
  const rest = notReplayed > 0 ? `, ${formatCount(notReplayed)} could not be replayed` : '';
  const what = `${formatPlural(robots, 'robot')} replayed${rest}, ${counted.join(', ')} and ${last}`;
  if (failures === 0) return `${what} the same`;
  return `${what} compared: ${formatPlural(failures, 'difference')}${first === null ? '' : `. First: ${first}`}`;
}
