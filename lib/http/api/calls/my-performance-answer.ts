import { z } from 'zod';
import { decimal, instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';

/** The answer of GetMyRobotsPerformance, in its own file because the thread of heavy reads serializes it. */

const percent = () => z.number().nullable();

const robot = pascalObject({
  robotId: z.int(),
  countsFrom: z.iso
    .date()
    .nullable()
    .describe('The day whose close counts as 100; null until that day has ended.'),
  returnPct: percent().describe('Since that close, percent; null until a day has ended after it.'),
  values: z
    .array(z.number().nullable())
    .describe('By Days: 100 at CountsFrom, null before. Empty without a return.'),
  followedAt: instant().describe('UTC.'),
});

export const performanceAnswer = pascalObject({
  returnPct: percent().describe('The mean of the robots’ returns; null without any.'),
  days: z.array(z.iso.date()).describe('Oldest first, at most 90.'),
  values: z.array(z.number()).describe('The mean of the robots’ values, by Days.'),
  robots: z.array(robot),
  removedCount: z.int().min(0).describe('Of these, robots that were removed.'),
  closedToday: pascalObject({
    count: z.int().min(0).describe('Trades closed since 00:00 UTC and since you followed their robot.'),
    profit: decimal().describe('Their net result, dollar amount.'),
  }),
});
