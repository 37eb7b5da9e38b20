import type { Panel } from '@/lib/analysis/panel/panel';
import { groupBy } from '@/lib/core/base/group-by';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { clusterMeanInterval } from '@/lib/core/statistics/cluster-bootstrap';
import { type Interval, wilsonInterval } from '@/lib/core/statistics/wilson';
import { type ForwardReturns, groupByDate } from './forward-returns';

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

export const FEWEST = 30;
const DRAWS = 500;
const LEVEL = 0.95;
/** Random screens of which the best is looked at. */
const RANDOM_SCREENS = 400;

/**
 * Rows at which an instrument enters a screen: it matches, and didn't in its session before. The first session of an
 * instrument isn't an entry, since nothing is known of the one before.
 * @param matching rows of the panel, ascending
 */
export function entriesOf(panel: Panel, matching: Uint32Array): Uint32Array {
  return matching.filter(
    (row, index) =>
      matching[index - 1] !== row - 1 && row > (panel.start[panel.owner[row] as number] as number),
  );
}

/** Hits of rows against the median; those without a finished return are left out. */
export function hitRate(panel: Panel, { excess }: ForwardReturns, rows: Uint32Array): HitRate {
  return rateOf(datesWith(panel, excess, rows));
}

/**
 * All entries of a screen over all dates, one horizon ahead.
 * @param seed the same gives the same intervals
 */
export function studyEvents(
  panel: Panel,
  forward: ForwardReturns,
  entries: Uint32Array,
  seed: number,
): EventStudy {
  const dates = datesWith(panel, forward.excess, entries);
  const rate = rateOf(dates);
  return {
    ...rate,
    meanExcess: total(dates, ({ sum }) => sum) / rate.count,
    byDate: dateIntervals(dates, forward.horizon, seed),
    pending: entries.length - rate.count,
  };
}

/**
 * The share of hits that the best of `tries` random screens shows on average by luck alone: each keeps this screen's
 * numbers of rows, at dates of the same calendar drawn again in blocks, and takes instruments of those dates at random. NaN without rows.
 */
export function luckiestShare(
  panel: Panel,
  forward: ForwardReturns,
  entries: Uint32Array,
  tries: number,
  seed: number,
): number {
  const dates = datesWith(panel, forward.excess, entries);
  const count = total(dates, (date) => date.count);
  if (count === 0) return Number.NaN;
  const random = seededRandom(seed);
  const calendars = [...groupBy(dates, ({ calendar }) => calendar).values()];
  const shares = Array.from(
    { length: RANDOM_SCREENS },
    () => total(calendars, (own) => randomHits(own, forward.horizon, random)) / count,
  );
  return expectedMaximum(
    shares.sort((a, b) => a - b),
    tries,
  );
}

/** Mean of the greatest of `tries` values drawn from a sample with replacement. @param sorted ascending */
export function expectedMaximum(sorted: readonly number[], tries: number): number {
  const chance = (place: number) => (place / sorted.length) ** tries;
  return sorted.reduce((mean, value, place) => mean + value * (chance(place + 1) - chance(place)), 0);
}

/** One date of one calendar: its universe, and the rows of a screen in it. */
interface EventDate {
  readonly day: number;
  readonly calendar: number;
  /** Finished rows of the universe, and how many of them beat the median. */
  readonly universe: number;
  readonly universeHits: number;
  readonly count: number;
  readonly hits: number;
  /** Of the screen's returns less the universe's mean, percentage points. */
  readonly sum: number;
}

/** Every date of the panel that has finished returns, in order: also those without rows of the screen. */
function datesWith(panel: Panel, excess: Float32Array, rows: Uint32Array): EventDate[] {
  const isEntry = new Uint8Array(panel.length);
  for (const row of rows) isEntry[row] = 1;
  return groupByDate(panel).flatMap(({ day, calendar, rows: group }) => {
    let [universe, universeHits, universeSum, count, hits, sum] = [0, 0, 0, 0, 0, 0];
    for (const row of group) {
      const value = excess[row] as number;
      if (Number.isNaN(value)) continue;
      const hit = value > 0 ? 1 : 0;
      universe += 1;
      universeHits += hit;
      universeSum += value;
      if (isEntry[row] === 0) continue;
      count += 1;
      hits += hit;
      sum += value;
    }
    if (universe === 0) return [];
    return {
      day,
      calendar,
      universe,
      universeHits,
      count,
      hits,
      sum: sum - (count * universeSum) / universe,
    };
  });
}

function rateOf(dates: readonly EventDate[]): HitRate {
  let [hits, count, base] = [0, 0, 0];
  for (const date of dates) {
    hits += date.hits;
    count += date.count;
    base += (date.count * date.universeHits) / date.universe;
  }
  return {
    hits,
    count,
    base: base / count,
    interval: wilsonInterval(hits, count, LEVEL),
    isTooFew: count < FEWEST,
  };
}

/** Returns of neighboring dates overlap for a horizon. Two of them, in days on which weekends may count. */
function blockLength(horizon: number): number {
  return 3 * horizon;
}

function dateIntervals(dates: readonly EventDate[], horizon: number, seed: number): EventStudy['byDate'] {
  const days = [...groupBy(dates, ({ day }) => day).values()];
  // The same seed for both, so that both are of the same draws.
  const interval = (value: (date: EventDate) => number) =>
    clusterMeanInterval(
      days.map((own) => ({ count: total(own, ({ count }) => count), sum: total(own, value) })),
      { blockLength: blockLength(horizon), draws: DRAWS, level: LEVEL, random: seededRandom(seed) },
    );
  const [share, meanExcess] = [interval(({ hits }) => hits), interval(({ sum }) => sum)];
  return share && meanExcess && { share, meanExcess };
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Hits of one random screen among the dates of one calendar. */
function randomHits(dates: readonly EventDate[], horizon: number, random: () => number): number {
  let place = 0;
  let hits = 0;
  for (const [index, { count }] of dates.entries()) {
    const begins = index === 0 || random() * blockLength(horizon) < 1;
    place = begins ? Math.floor(random() * dates.length) : (place + 1) % dates.length;
    const { universe, universeHits } = dates[place] as EventDate;
    const share = universeHits / universe;
    for (let drawn = 0; drawn < count; drawn += 1) if (random() < share) hits += 1;
  }
  return hits;
}
