import { z } from 'zod';
import { instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { MOST_UNREAD, unreadAfter } from '@/lib/people/follows/unread-trades';
import type { CallContext } from '../call';
import { defineCall } from '../call';
import { objectField } from '../fields';
import { ready } from '../json-bytes';
import { MY_PERFORMANCE } from '../server/my-performance';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { performanceAnswer } from './my-performance-answer';

/** What the robots of a user did since they followed them, and which trades they haven't seen. */

const count = () => z.int().min(0);

export const getMyRobotsPerformance = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsPerformance',
  access: 'user',
  summary: 'What robots you follow made since you followed them',
  description:
    'From daily equity. A robot counts from its equity when you followed it: the last close if its markets were closed, else the close of that day. All count the same, removed ones with their last equity. Following a robot again restarts the count.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: performanceAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, catalogue, services, now } = context;
    requireUserId(viewer);
    let removedCount = 0;
    const robots = [...followTimes(context)].map(([robotId, followedAt]) => {
      const summary = catalogue.summary(robotId);
      if (summary === 'removed') removedCount += 1;
      if (summary === null || summary === 'removed')
        return { robotId, followedAt, from: followedAt, fundTypes: [] };
      const from = Math.max(followedAt, summary.publishedAt);
      return { robotId, followedAt, from, fundTypes: summary.fundTypes };
    });
    return ready(await services.reads.run(MY_PERFORMANCE, { robots, removedCount, now: now() }));
  },
});

export const getMyRobotsUnreadTrades = defineCall({
  name: 'CxAIRobotProduct/GetMyRobotsUnreadTrades',
  access: 'user',
  summary: 'How many trades are new to you',
  description:
    'Trades of robots you follow, opened or closed and recorded since you last looked at them, on any device, and since you followed the robot.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({
    count: count().describe(`At most ${MOST_UNREAD}.`),
    hasMore: z.boolean().describe('Whether there are more than Count.'),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, catalogue, services } = context;
    const seenAt = await readSeenAt(context, requireUserId(viewer));
    const after = new Map(
      [...followTimes(context)].flatMap(([id, followedAt]) => {
        const summary = catalogue.summary(id);
        return summary === null || summary === 'removed'
          ? []
          : [[id, unreadAfter(followedAt, seenAt)] as const];
      }),
    );
    const trades = await services.follows.unreadTrades(after);
    return { count: Math.min(trades, MOST_UNREAD), hasMore: trades > MOST_UNREAD };
  },
});

export const markMyRobotsTradesSeen = defineCall({
  name: 'CxAIRobotProduct/MarkMyRobotsTradesSeen',
  access: 'user',
  summary: 'Remember which trades you have seen',
  description: 'For all your devices. A time before the stored one, or in the future, changes nothing.',
  request: objectField({
    through: z.iso
      .datetime('must be an instant in UTC, such as 2026-01-31T12:00:00Z')
      .describe('ReadAt of the trades you have seen.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ seenAt: instant().nullable().describe('The stored time, UTC.') }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ through: '2026-01-05T12:00:00Z' }),
  async answer({ through }, context) {
    const { viewer, services, now } = context;
    const userId = requireUserId(viewer);
    const known = await readSeenAt(context, userId);
    const asked = Date.parse(through);
    if (asked > now() || asked <= (known ?? 0)) return { seenAt: known };
    await services.settings.save(userId, { tradesSeenAt: asked }, now());
    return { seenAt: asked };
  },
});

/** When a user last looked at trades, UTC milliseconds; null for never. */
export async function readSeenAt(
  { services }: Pick<CallContext, 'services'>,
  userId: string,
): Promise<number | null> {
  return (await services.settings.read(userId)).tradesSeenAt ?? null;
}

/** When each robot was followed. */
function followTimes({ viewer }: Pick<CallContext, 'viewer'>): ReadonlyMap<number, number> {
  const followed = [...viewer.settings].flatMap(([id, { followedAt }]) =>
    followedAt === null ? [] : [[id, followedAt] as const],
  );
  return new Map(followed.sort(([a], [b]) => a - b));
}
