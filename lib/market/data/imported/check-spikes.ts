import { InputError } from '@/lib/core/base/errors';
import type { JoinedRows } from './append-stored';
import type { BarRows } from './rows';

/** A high or low this many times away from both neighbors is an error, usually a lost decimal point. */
const REFUSED_FACTOR = 20;
const WARNED_FACTOR = 3;

/**
 * Looks for single highs and lows far from the adjacent rows; a split isn't one, because it lasts. Where files begin or
 * end, the adjacent row is the stored bar beside them, or else the row is compared to its only neighbor within the
 * session. A stored bar is judged where it has got a neighbor from the files.
 * @returns warnings, each with file, line and value
 * @throws InputError with the same if the number can't be right
 */
export function checkSpikes({ rows, days, firstRows, isStored }: JoinedRows): string[] {
  const warnings: string[] = [];
  for (const [index, day] of days.entries()) {
    const first = firstRows[index] as number;
    const previousLast =
      index > 0 ? (firstRows[index - 1] as number) + (days[index - 1]?.length ?? 0) - 1 : -1;
    const nextFirst = firstRows[index + 1] ?? -1;
    for (let row = first; row < first + day.length; row += 1) {
      const before = row > first ? row - 1 : previousLast;
      const after = row < first + day.length - 1 ? row + 1 : nextFirst;
      // Across a night it may be a split; those are checked elsewhere.
      const isKnown =
        (before >= 0 && after >= 0) || (before >= 0 ? row > first : row < first + day.length - 1);
      if (!isKnown || (isStored(row) && (before < 0 || isStored(before)) && (after < 0 || isStored(after))))
        continue;
      const warning = spikeAt(rows, row, before < 0 ? after : before, after < 0 ? before : after, isStored);
      if (warning) warnings.push(warning);
    }
  }
  return warnings;
}

function spikeAt(
  { high, low, origin }: BarRows,
  row: number,
  before: number,
  after: number,
  isStored: (row: number) => boolean,
): string | null {
  const above = (high[row] as number) / Math.max(high[before] as number, high[after] as number);
  const below = Math.min(low[before] as number, low[after] as number) / (low[row] as number);
  const factor = Math.max(above, below);
  if (factor < WARNED_FACTOR) return null;
  const name = above >= below ? 'high' : 'low';
  const column = name === 'high' ? high : low;
  const neighbor = (at: number) => `${column[at]}${isStored(at) ? ` of ${origin(at)}` : ''}`;
  const text = `${origin(row)}: ${name} ${column[row]} is ${Math.round(factor)} times ${name === 'high' ? 'above' : 'below'} the rows around it (${name} ${neighbor(before)} and ${neighbor(after)})`;
  if (isStored(row)) return `${text}; import that session again if it's wrong`;
  if (factor >= REFUSED_FACTOR) throw new InputError(`${text}; correct it or remove the row`);
  return `${text}; check it`;
}
