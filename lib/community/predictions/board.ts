import { clusterMeanInterval } from '@/lib/core/statistics/cluster-bootstrap';
import type { Interval } from '@/lib/core/statistics/wilson';

/** What a member's votes of one day's outcomes came to. */
export interface DayScore {
  /** The day on which windows were decided. */
  readonly day: number;
  readonly count: number;
  /** Sum of squared distances between vote and outcome. */
  readonly own: number;
  /** The same of base rates. */
  readonly base: number;
}

/** A member on the board. */
export interface Standing {
  readonly voter: string;
  /** Decided windows with a vote, without void ones. */
  readonly count: number;
  readonly days: number;
  /** Mean Brier scores, 0 (perfect) to 1. */
  readonly own: number;
  readonly base: number;
  /** Mean gain over the base rate, `base` − `own`; above 0 is better. */
  readonly gain: number;
  /** Of the gain, 95%, by drawing whole days; null below two days. */
  readonly interval: Interval | null;
}

export interface Board {
  /** By the lower end of the interval, best first, to the worst. */
  readonly ranked: readonly Standing[];
  /** Those with too little to rank, and later accounts of one person, most votes first. */
  readonly tooFew: readonly Standing[];
}

/** To be ranked: so many decided windows, on so many days. */
export const RANKED_COUNT = 50;
export const RANKED_DAYS = 30;

const DRAWS = 1_000;
const LEVEL = 0.95;

/**
 * Everyone who voted on a decided window. One day's windows move together, so whole days are drawn.
 * @param firstMembers as `findFirstMembers`: of a person's accounts, only the one that joined first is ranked
 * @param random numbers from 0 up to, not including, 1, anew for each member, so that one's interval doesn't depend on
 *   who else is there
 */
export function makeBoard(
  scores: ReadonlyMap<string, readonly DayScore[]>,
  firstMembers: ReadonlyMap<string, string>,
  random: (voter: string) => () => number,
): Board {
  const standings = [...scores].map(([voter, days]) => makeStanding(voter, days, random));
  const isRanked = (standing: Standing) => hasEnough(standing) && !firstMembers.has(standing.voter);
  const byVoter = (a: Standing, b: Standing) => (a.voter < b.voter ? -1 : 1);
  return {
    ranked: standings
      .filter(isRanked)
      .sort((a, b) => (b.interval?.low ?? 0) - (a.interval?.low ?? 0) || byVoter(a, b)),
    tooFew: standings.filter((one) => !isRanked(one)).sort((a, b) => b.count - a.count || byVoter(a, b)),
  };
}

/** Whether that's enough to be ranked. */
export function hasEnough({ count, days }: Pick<Standing, 'count' | 'days'>): boolean {
  return count >= RANKED_COUNT && days >= RANKED_DAYS;
}

/** One member's part of the board. @param days at least one */
function makeStanding(
  voter: string,
  days: readonly DayScore[],
  random: (voter: string) => () => number,
): Standing {
  const count = sum(days, (day) => day.count);
  const own = sum(days, (day) => day.own) / count;
  const base = sum(days, (day) => day.base) / count;
  const clusters = days.map((day) => ({ count: day.count, sum: day.base - day.own }));
  const interval = clusterMeanInterval(clusters, {
    draws: DRAWS,
    level: LEVEL,
    blockLength: 1,
    random: random(voter),
  });
  return { voter, count, days: days.length, own, base, gain: base - own, interval };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** Votes that count for the median: of accounts older than a week, from ten on. */
export const MEDIAN_VOTES = 10;
export const MEDIAN_ACCOUNT_DAYS = 7;

/**
 * The middle of the votes, percent; between the two middle ones of an even number.
 * @param percents of accounts that are old enough
 * @returns null below ten
 */
export function medianVote(percents: readonly number[]): number | null {
  if (percents.length < MEDIAN_VOTES) return null;
  const sorted = percents.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
