import { type Micros, plus } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, utcDay } from '@/lib/core/base/time';
import type { Read } from '@/lib/core/database/reads';
import { schemaNames } from '@/lib/core/wire/schema';
import { readEquityFrom } from '@/lib/people/follows/server/followed-equity';
import { readEntriesAfter } from '@/lib/people/follows/server/recent-entries';
import { DAYS_BEFORE, type FollowedRobot, sinceFollowed } from '@/lib/people/follows/since-followed';
import type { AnswerValue } from '../call';
import { performanceAnswer } from '../calls/my-performance-answer';
import { jsonBytes } from '../json-bytes';

export interface PerformanceAsked {
  /** In the order of the answer. */
  readonly robots: readonly (Omit<FollowedRobot, 'days'> & { readonly followedAt: number })[];
  readonly removedCount: number;
  /** UTC milliseconds. */
  readonly now: number;
}

/** The bytes of the answer: for a thousand robots, making them takes as long as reading what they say. */
export const MY_PERFORMANCE: Read<readonly [PerformanceAsked], Uint8Array> = {
  name: 'my-performance',
  async run(db, { robots, removedCount, now }) {
    const followedAt = new Map(robots.map((robot) => [robot.robotId, robot.followedAt]));
    const equity = await readEquityFrom(
      db,
      [...followedAt.keys()],
      plus(utcDay(Math.min(now, ...followedAt.values())), -DAYS_BEFORE),
    );
    // Closings count from the start of the day, and from when the robot was followed.
    const dayStart = utcDay(now) * DAY_MS;
    const closedAfter = new Map([...followedAt].map(([id, at]) => [id, Math.max(at, dayStart) - 1]));
    const closed = await readEntriesAfter(db, closedAfter, 'time');
    const since = sinceFollowed(
      robots.map(({ robotId, from, fundTypes }) => ({
        robotId,
        from,
        fundTypes,
        days: equity.get(robotId) ?? [],
      })),
    );
    const profits = closed.flatMap(({ profit }) => profit ?? []);
    const answer: AnswerValue<null, typeof performanceAnswer> = {
      ...since,
      days: since.days.map(isoDay),
      robots: since.robots.map((one) => ({
        ...one,
        followedAt: followedAt.get(one.robotId) ?? 0,
        countsFrom: one.countsFrom === null ? null : isoDay(one.countsFrom),
      })),
      removedCount,
      closedToday: {
        count: profits.length,
        profit: profits.reduce<number>((sum, profit) => sum + profit, 0) as Micros,
      },
    };
    return jsonBytes(answer, schemaNames(performanceAnswer));
  },
};
