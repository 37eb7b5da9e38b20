import type { Panel } from '@/lib/analysis/panel/panel';
import { groupBy } from '@/lib/core/base/group-by';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { clusterMeanInterval } from '@/lib/core/statistics/cluster-bootstrap';
import { normalQuantile } from '@/lib/core/statistics/normal';
import { FEWEST_CASES, type Interval, wilsonInterval } from '@/lib/core/statistics/wilson';
import type { ForwardReturns, UniverseDate } from './forward-returns';
import { panelDates } from './panel-dates';

/** How often a group beat the median of its universe. */
export interface HitRate {
  readonly hits: number;
  readonly count: number;
  /** Share of the universe that did on the same dates, each as often as the group has rows there; NaN without rows. */
  readonly base: number;
  /** Wilson, 95%, as if rows were independent; null without rows. */
  readonly interval: Interval | null;
  /** Fewer rows than say anything. */
  readonly isTooFew: boolean;
}

/** What came after all dates on which instruments began to match a screen. */
export interface EventStudy extends HitRate {
  /**
   * Mean return less the universe's mean on the same dates, percentage points; NaN without rows. Not less its median:
   * returns are skewed, so that even random rows have a mean above it.
   */
  readonly meanExcess: number;
  /** 95% intervals of the share of hits and of the mean, with dates in blocks as units; null below two dates with rows. */
  readonly byDate: { readonly share: Interval; readonly meanExcess: Interval } | null;
  /** Entries whose return isn't finished. */
  readonly pending: number;
}

const DRAWS = 500;
const LEVEL = 0.95;
/** Random screens of which the best is looked at. */
const RANDOM_SCREENS = 400;

/**
 * Rows at which an instrument enters a screen: it matches, and didn't in its session before. The first session of an
 * instrument isn't an entry, since nothing is known of the one before.
 * @param matching rows of the panel, ascending
 */
export function firstMatches(panel: Panel, matching: Uint32Array): Uint32Array {
  return matching.filter(
    (row, index) =>
      matching[index - 1] !== row - 1 && row > (panel.start[panel.owner[row] as number] as number),
  );
}

/** Hits of rows against the median; those without a finished return are left out. */
export function hitRate(panel: Panel, forward: ForwardReturns, rows: Uint32Array): HitRate {
  return toHitRate(datesWith(panel, forward, rows));
}

/**
 * All entries of a screen over all dates, one horizon ahead.
 * @param until the newest session known: returns that end later are pending
 * @param seed the same gives the same intervals
 */
export function studyEvents(
  panel: Panel,
  forward: ForwardReturns,
  entries: Uint32Array,
  until: number,
  seed: number,
): EventStudy {
  const dates = datesWith(panel, forward, entries, until);
  const { place } = panelDates(panel);
  const rate = toHitRate(dates);
  return {
    ...rate,
    meanExcess: total(dates, ({ sum }) => sum) / rate.count,
    byDate: dateIntervals(dates, forward.horizon, seed),
    pending: entries.filter((row) => !isFinished(forward.universe[place[row] as number], until)).length,
  };
}

/**
 * Shares of hits, ascending, that random screens show by luck alone: each keeps this screen's numbers of rows, at dates
 * of the same calendar drawn again in blocks, and takes instruments of those dates at random. Empty without rows.
 */
export function randomShares(
  panel: Panel,
  forward: ForwardReturns,
  entries: Uint32Array,
  until: number,
  seed: number,
): readonly number[] {
  const dates = datesWith(panel, forward, entries, until);
  const count = total(dates, (date) => date.count);
  if (count === 0) return [];
  const random = seededRandom(seed);
  const calendars = [...groupBy(dates, ({ calendar }) => calendar).values()].map(columnsFrom);
  return Array.from(
    { length: RANDOM_SCREENS },
    () => total(calendars, (own) => randomHits(own, forward.horizon, random)) / count,
  ).sort((a, b) => a - b);
}

/**
 * Mean of the greatest of `tries` values drawn from a sample with replacement: what the luckiest of that many shows. NaN
 * without a sample.
 * @param sorted ascending
 */
export function expectedMaximum(sorted: readonly number[], tries: number): number {
  if (sorted.length === 0) return Number.NaN;
  const chance = (place: number) => (place / sorted.length) ** tries;
  return sorted.reduce((mean, value, place) => mean + value * (chance(place + 1) - chance(place)), 0);
}

/** One date of one calendar: its universe, and the rows of a screen in it. */
interface EventDate {
  readonly day: number;
  readonly calendar: number;
  /** Of the universe that beat the median. */
  readonly share: number;
  readonly count: number;
  readonly hits: number;
  /** Of the screen's returns less the universe's mean, percentage points. */
  readonly sum: number;
}

function isFinished(date: UniverseDate | undefined, until: number): boolean {
  return date !== undefined && date.exitDay >= 0 && date.exitDay <= until;
}

/** Every date whose returns are finished, by calendar and day: also those without rows of the screen. */
function datesWith(
  panel: Panel,
  { value, excess, universe }: ForwardReturns,
  rows: Uint32Array,
  until = Number.POSITIVE_INFINITY,
): EventDate[] {
  const { dates, place } = panelDates(panel);
  const counts = new Uint32Array(dates.length);
  const hits = new Uint32Array(dates.length);
  const sums = new Float64Array(dates.length);
  for (const row of rows) {
    if (Number.isNaN(value[row])) continue;
    const at = place[row] as number;
    counts[at] = (counts[at] as number) + 1;
    sums[at] = (sums[at] as number) + (value[row] as number);
    if ((excess[row] as number) > 0) hits[at] = (hits[at] as number) + 1;
  }
  return dates.flatMap(({ day, calendar }, at) => {
    const all = universe[at];
    if (!all || all.count === 0 || !isFinished(all, until)) return [];
    const count = counts[at] as number;
    return {
      day,
      calendar,
      share: all.hits / all.count,
      count,
      hits: hits[at] as number,
      sum: (sums[at] as number) - (count * all.sum) / all.count,
    };
  });
}

function toHitRate(dates: readonly EventDate[]): HitRate {
  let [hits, count, base] = [0, 0, 0];
  for (const date of dates) {
    hits += date.hits;
    count += date.count;
    base += date.count * date.share;
  }
  return {
    hits,
    count,
    base: base / count,
    interval: wilsonInterval(hits, count, LEVEL),
    isTooFew: count < FEWEST_CASES,
  };
}

/** Returns of neighboring dates overlap for a horizon. Two of them, in days on which weekends may count. */
function blockLength(horizon: number): number {
  return 3 * horizon;
}

function dateIntervals(dates: readonly EventDate[], horizon: number, seed: number): EventStudy['byDate'] {
  const days = addUpDays(dates);
  // The same seed for both, so that both are of the same draws.
  const interval = (value: (day: DaySums) => number) =>
    clusterMeanInterval(
      days.map((day) => ({ count: day.count, sum: value(day) })),
      { blockLength: blockLength(horizon), draws: DRAWS, level: LEVEL, random: seededRandom(seed) },
    );
  const [share, meanExcess] = [interval(({ hits }) => hits), interval(({ sum }) => sum)];
  return share && meanExcess && { share, meanExcess };
}

interface DaySums {
  readonly day: number;
  count: number;
  hits: number;
  sum: number;
}

/** The dates of all calendars together, by day. */
function addUpDays(dates: readonly EventDate[]): readonly DaySums[] {
  const days = new Map<number, DaySums>();
  for (const { day, count, hits, sum } of dates) {
    const own = days.get(day) ?? { day, count: 0, hits: 0, sum: 0 };
    days.set(day, own);
    own.count += count;
    own.hits += hits;
    own.sum += sum;
  }
  return [...days.values()].sort((one, other) => one.day - other.day);
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Dates of one calendar, column by column. */
interface DateColumns {
  readonly length: number;
  readonly count: Float64Array;
  readonly share: Float64Array;
  readonly total: number;
}

function columnsFrom(dates: readonly EventDate[]): DateColumns {
  const count = Float64Array.from(dates, (date) => date.count);
  const share = Float64Array.from(dates, (date) => date.share);
  return { length: dates.length, count, share, total: total(dates, (date) => date.count) };
}

/** Hits of one random screen among the dates of one calendar: the normal approximation of a sum of coin tosses. */
function randomHits(dates: DateColumns, horizon: number, random: () => number): number {
  const { length, count, share } = dates;
  let [mean, variance, place] = [0, 0, 0];
  for (let index = 0; index < length; index += 1, place += 1) {
    if (index % blockLength(horizon) === 0) place = Math.floor(random() * length);
    if (place === length) place = 0;
    const chance = share[place] as number;
    const expected = (count[index] as number) * chance;
    mean += expected;
    variance += expected * (1 - chance);
  }
  const hits = mean + Math.sqrt(variance) * normalQuantile(random());
  return Math.min(dates.total, Math.max(0, hits));
}
