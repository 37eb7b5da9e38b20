import { z } from 'zod';
import { fromMicros } from '@/lib/core/base/money';
import { DAY_MS, isoDay, isoTime, utcDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { DAYS_BEFORE, type FollowedRobot, sinceFollowed } from '@/lib/people/follows/since-followed';
import { MOST_UNREAD, unreadAfter } from '@/lib/people/follows/unread-trades';
import type { CallContext } from '../call';
import { defineCall } from '../call';
import { objectOf } from '../fields';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';

/** What the robots of a user did since they followed them, and which trades they haven't seen. */

const count = () => z.int().min(0);
const percent = () => z.number().nullable();

const robot = pascalObject({
  robotId: z.int(),
  followedAt: z.iso.datetime().describe('UTC.'),
  countsFrom: z.iso
    .date()
    .nullable()
    .describe('The day whose close counts as 100; null until that day has ended.'),
  returnPct: percent().describe('Since that close, percent; null until a day has ended after it.'),
  values: z
    .array(z.number().nullable())
    .describe('By Days: 100 at CountsFrom, null before. Empty without a return.'),
});

export const getMyRobotsPerformance = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsPerformance',
  access: 'user',
  summary: 'What robots you follow made since you followed them',
  description:
    'From daily equity. A robot counts from its equity when you followed it: the last close if its markets were closed, else the close of that day. All count the same, removed ones with their last equity. Following a robot again restarts the count.',
  request: objectOf({}),
  guestAnswer: null,
  userAnswer: pascalObject({
    returnPct: percent().describe('The mean of the robots’ returns; null without any.'),
    days: z.array(z.iso.date()).describe('Oldest first, at most 90.'),
    values: z.array(z.number()).describe('The mean of the robots’ values, by Days.'),
    robots: z.array(robot),
    removedCount: count().describe('Of these, robots that were removed.'),
    closedToday: pascalObject({
      count: count().describe('Trades closed since 00:00 UTC and since you followed their robot.'),
      profit: z.number().describe('Their net result, dollar amount.'),
    }),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, catalogue, services, now } = context;
    userIdOf(viewer);
    const followed = followedOf(context);
    const [equity, closed] = await Promise.all([
      services.follows.equityFrom(
        [...followed.keys()],
        utcDay(Math.min(now(), ...followed.values())) - DAYS_BEFORE,
      ),
      services.follows.entriesAfter(closingsFrom(followed, utcDay(now()) * DAY_MS), 'time'),
    ]);
    let removedCount = 0;
    const robots = [...followed].map(([robotId, followedAt]): FollowedRobot => {
      const summary = catalogue.summary(robotId);
      const days = equity.get(robotId) ?? [];
      if (summary === 'removed') removedCount += 1;
      if (summary === null || summary === 'removed')
        return { robotId, from: followedAt, fundTypes: [], days };
      const from = Math.max(followedAt, summary.publishedAt);
      return { robotId, from, fundTypes: summary.fundTypes, days };
    });
    const since = sinceFollowed(robots);
    const profits = closed.flatMap(({ profit }) => profit ?? []);
    return {
      returnPct: since.returnPct,
      days: since.days.map(isoDay),
      values: since.values,
      robots: since.robots.map((one) => ({
        ...one,
        followedAt: isoTime(followed.get(one.robotId) ?? 0),
        countsFrom: one.countsFrom === null ? null : isoDay(one.countsFrom),
      })),
      removedCount,
      closedToday: {
        count: profits.length,
        profit: fromMicros(profits.reduce<number>((sum, profit) => sum + profit, 0)),
      },
    };
  },
});

export const getMyRobotsUnreadTrades = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsUnreadTrades',
  access: 'user',
  summary: 'How many trades are new to you',
  description:
    'Trades of robots you follow, opened or closed and recorded since you last looked at them, on any device, and since you followed the robot.',
  request: objectOf({}),
  guestAnswer: null,
  userAnswer: pascalObject({
    count: count().describe(`At most ${MOST_UNREAD}.`),
    hasMore: z.boolean().describe('Whether there are more than Count.'),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, catalogue, services } = context;
    const seenAt = await seenAtOf(context, userIdOf(viewer));
    const after = new Map(
      [...followedOf(context)].flatMap(([id, followedAt]) => {
        const summary = catalogue.summary(id);
        return summary === null || summary === 'removed'
          ? []
          : [[id, unreadAfter(followedAt, seenAt)] as const];
      }),
    );
    const entries = await services.follows.entriesAfter(after, 'recordedAt');
    const trades = new Set(entries.map(({ robotId, tradeNo }) => `${robotId}:${tradeNo}`)).size;
    return { count: Math.min(trades, MOST_UNREAD), hasMore: trades > MOST_UNREAD };
  },
});

export const markMyRobotsTradesSeen = defineCall({
  name: 'CxAIRobotProduct/MarkMyRobotsTradesSeen',
  access: 'user',
  summary: 'Remember which trades you have seen',
  description: 'For all your devices. A time before the stored one, or in the future, changes nothing.',
  request: objectOf({
    through: z.iso
      .datetime('must be an instant in UTC, such as 2026-01-31T12:00:00Z')
      .describe('ReadAt of the trades you have seen.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ seenAt: z.iso.datetime().nullable().describe('The stored time, UTC.') }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ through: '2026-01-05T12:00:00Z' }),
  async answer({ through }, context) {
    const { viewer, services, now } = context;
    const userId = userIdOf(viewer);
    const known = await seenAtOf(context, userId);
    const asked = Date.parse(through);
    if (asked > now() || asked <= (known ?? 0)) return { seenAt: known === null ? null : isoTime(known) };
    await services.settings.save(userId, { tradesSeenAt: asked }, now());
    return { seenAt: isoTime(asked) };
  },
});

/** When a user last looked at trades, UTC milliseconds; null for never. */
export async function seenAtOf(
  { services }: Pick<CallContext, 'services'>,
  userId: string,
): Promise<number | null> {
  return (await services.settings.read(userId)).tradesSeenAt ?? null;
}

/** When each robot was followed. */
function followedOf({ viewer }: Pick<CallContext, 'viewer'>): ReadonlyMap<number, number> {
  const followed = [...viewer.settings].flatMap(([id, { followedAt }]) =>
    followedAt === null ? [] : [[id, followedAt] as const],
  );
  return new Map(followed.sort(([a], [b]) => a - b));
}

/** Closings count from the start of the day, and from when the robot was followed. */
function closingsFrom(followed: ReadonlyMap<number, number>, dayStart: number): ReadonlyMap<number, number> {
  return new Map([...followed].map(([id, followedAt]) => [id, Math.max(followedAt, dayStart) - 1]));
}
