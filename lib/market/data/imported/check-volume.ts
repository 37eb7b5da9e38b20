import { isoDay } from '@/lib/core/base/time';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { AssignedRows } from './assign-sessions';
import type { BarRows } from './rows';

/** What depends on volume; the engine takes an unknown one as unlimited. */
export interface VolumeEffects {
  readonly withVolume: string;
  readonly without: string;
}

const ROBOTS: VolumeEffects = {
  withVolume: 'price impact and the limit of 2.5% of a bar’s volume',
  without: 'trades on such bars have no price impact, and orders no limit of 2.5% of a bar’s volume',
};
/** More bars without volume than this are worth a word. */
const MANY = 0.1;

/** Says where volumes are missing, zero or only counted ticks; each warning has file, line and value. */
export function checkVolume(rows: BarRows, { withVolume, without } = ROBOTS): string[] {
  const warnings: string[] = [];
  for (const { origin, volume, hasVolume } of rows.files) {
    if (!hasVolume) warnings.push(`${origin}: no column has volumes in units of the instrument; ${without}`);
    else if (!volume) warnings.push(`${origin}: every volume is 0; ${without}`);
    else if (volume.counts === 'ticks')
      warnings.push(
        `${origin}: volume is taken from '${volume.name}', which counts price changes, not units; it decides about ${withVolume}. To do without, remove the column`,
      );
  }
  const zeros = rows.volume.reduce((count, value) => count + (value === 0 ? 1 : 0), 0);
  const first = rows.volume.indexOf(0);
  if (zeros > rows.length * MANY && rows.files.every(({ volume }) => volume !== null))
    warnings.push(
      `${rows.origin(first)}: volume is 0, as in ${formatCount(zeros)} of ${formatPlural(rows.length, 'row')}; ${without}`,
    );
  return warnings;
}

/** Volume rarely changes by this factor and stays there, unless its unit changes, as to lots of 100 shares. */
const UNIT_FACTOR = 30;
/** Fewer sessions are compared bar by bar. */
const LEAST_SESSIONS = 10;
/** How many sessions or bars on either side are compared, at most and at least. */
const MOST_COMPARED = 24;
const LEAST_COMPARED = 5;

/** Says where volumes change to another unit and stay there, as from coins to dollars. */
export function checkVolumeUnit(
  rows: BarRows,
  { days, firstRows }: Pick<AssignedRows, 'days' | 'firstRows'>,
): string[] {
  const bySession = days.length >= LEAST_SESSIONS;
  const traded = days
    .flatMap((day, index) => {
      const row = firstRows[index] as number;
      return bySession
        ? [{ row, day: day.day, volume: day.volume.reduce((sum, value) => sum + value, 0) }]
        : Array.from(day.volume, (volume, bar) => ({ row: row + bar, day: day.day, volume }));
    })
    .filter(({ volume }) => volume > 0);
  const size = Math.min(MOST_COMPARED, Math.floor(traded.length / 2));
  if (size < LEAST_COMPARED) return [];
  const logs = traded.map(({ volume }) => Math.log(volume));
  let largest = { step: 0, at: -1, before: 0, after: 0 };
  for (let at = size; at + size <= traded.length; at += 1) {
    const before = mean(logs.slice(at - size, at));
    const after = mean(logs.slice(at, at + size));
    const step = Math.abs(after - before);
    if (step > largest.step) largest = { step, at, before, after };
  }
  const changed = traded[largest.at];
  if (!changed || largest.step < Math.log(UNIT_FACTOR)) return [];
  return [
    `${rows.origin(changed.row)}: volumes of ${bySession ? 'sessions' : 'bars'} are about ${sized(largest.after)} from ${isoDay(changed.day)} on, after ${sized(largest.before)}: the unit seems to change. These numbers decide about ${ROBOTS.withVolume}`,
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sized(logOfVolume: number): string {
  return String(Number(Math.exp(logOfVolume).toPrecision(3)));
}
