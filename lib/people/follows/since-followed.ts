import type { Millis } from '@/lib/core/base/brand';
import { roundTo } from '@/lib/core/base/round';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';

/**
 * What robots made since a user followed them, by docs/decisions/follows.md: each counts from its equity at the moment
 * it was followed, and all count the same.
 */

export interface DayEquity {
  readonly day: number;
  /** In any unit. */
  readonly equity: number;
}

export interface FollowedRobot {
  readonly robotId: number;
  /** When it was followed, or published if that was later; UTC milliseconds. */
  readonly from: number;
  /** Markets it trades; none if they aren't known, which counts as open around the clock. */
  readonly fundTypes: readonly FundType[];
  /** Equity at the end of each day, oldest first, from some days before `from` on. */
  readonly days: readonly DayEquity[];
}

export interface RobotSinceFollowed {
  readonly robotId: number;
  /** The day whose close counts as 100; null until it has ended. */
  readonly countsFrom: number | null;
  /** Percent; null until a day has ended after that one. */
  readonly returnPct: number | null;
  /** By the days of the answer, 100 at `countsFrom`; null before. Empty without a return. */
  readonly values: readonly (number | null)[];
}

export interface SinceFollowed {
  /** The mean of the robots' returns in percent; null without any. */
  readonly returnPct: number | null;
  /** Days on which any of them counts, oldest first; thinned out evenly, first and last stay. */
  readonly days: readonly number[];
  /** The mean of the robots' values, where one not yet followed counts as 100. */
  readonly values: readonly number[];
  readonly robots: readonly RobotSinceFollowed[];
}

/** Maximum days of a curve: more than a screen shows would only make the answer longer. */
export const MAX_DAYS = 90;

/** Days to read before the first follow, so that the last close before it is among them. */
export const DAYS_BEFORE = 12;

export function sinceFollowed(robots: readonly FollowedRobot[]): SinceFollowed {
  const based = robots.map((robot) => ({ robot, base: findBase(robot) }));
  const counted = based.flatMap(({ robot, base }) => {
    const last = robot.days.at(-1);
    return base && base.equity > 0 && last && last.day > base.day ? [{ robot, base, last }] : [];
  });
  const first = Math.min(...counted.map(({ base }) => base.day));
  const all = new Set(counted.flatMap(({ robot }) => robot.days.map(({ day }) => day)));
  const days = sampleEvenly(
    [...all].filter((day) => day >= first).sort((a, b) => a - b),
    MAX_DAYS,
  );
  const indexed = new Map(
    counted.map(({ robot, base, last }) => [
      robot.robotId,
      { returnPct: 100 * (last.equity / base.equity - 1), values: indexValues(robot, base, days) },
    ]),
  );
  const series = [...indexed.values()];
  const mean = (read: (one: (typeof series)[number]) => number) =>
    roundTo(series.reduce((sum, one) => sum + read(one), 0) / series.length, 2);
  return {
    returnPct: series.length === 0 ? null : mean(({ returnPct }) => returnPct),
    days,
    values: days.map((_, index) => mean(({ values }) => values[index] ?? 100)),
    robots: based.map(({ robot: { robotId }, base }) => {
      const known = indexed.get(robotId);
      return {
        robotId,
        countsFrom: base?.day ?? null,
        returnPct: known ? roundTo(known.returnPct, 2) : null,
        values: (known?.values ?? []).map((value) => value && roundTo(value, 2)),
      };
    }),
  };
}

/**
 * The close a robot counts from. While its markets are closed its equity is that of the last close. While one is open,
 * what happened before on that day must not count, so it's the close of that day.
 */
function findBase({ from, fundTypes, days }: FollowedRobot): DayEquity | null {
  const { day, isOpen } = dayInProgress(from, fundTypes);
  const next = days.find((one) => one.day >= day) ?? null;
  return isOpen ? next : (days.findLast((one) => one.day < day) ?? next);
}

/** The first day that ends after an instant, and whether one of its sessions has opened by then. */
function dayInProgress(time: number, fundTypes: readonly FundType[]) {
  const names = new Set<CalendarName>(fundTypes.length > 0 ? fundTypes.map(calendarNameFor) : ['crypto']);
  const calendars = [...names].map(calendarFor);
  const day = Math.min(...calendars.map((calendar) => calendar.currentOrNext(time as Millis).day));
  const sessions = calendars.map((calendar) =>
    calendar.sessionOn(day as Parameters<typeof calendar.sessionOn>[0]),
  );
  return { day, isOpen: sessions.some((session) => session !== null && session.open < time) };
}

/** A robot's equity by day, indexed to 100 at its base; days its markets were closed keep the value before. */
function indexValues(
  { days: own }: FollowedRobot,
  base: DayEquity,
  days: readonly number[],
): readonly (number | null)[] {
  let index = own.indexOf(base);
  return days.map((day) => {
    if (day < base.day) return null;
    while ((own[index + 1]?.day ?? Number.POSITIVE_INFINITY) <= day) index += 1;
    return (100 * (own[index]?.equity ?? base.equity)) / base.equity;
  });
}
