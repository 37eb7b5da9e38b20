import { z } from 'zod';
import { cutTo } from '@/lib/core/base/round';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { mayFollow } from '@/lib/people/permissions/permissions';
import { suggestedRobots } from '@/lib/robots/catalogue/suggested-robots';
import { TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { defineCall } from '../call';
import { objectField } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { controlledRobot } from './subscribe-rules';

export const getSuggestedRobots = defineCall({
  name: 'CxAIRobotProduct/GetSuggestedRobots',
  access: 'user',
  summary: 'Robots to start with',
  description: `At most three, each from another market: the highest profit since publication among robots with at least ${FEW_TRADES} trades closed since then. Fewer if fewer markets have such a profit. Robots your plan includes come first.`,
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        robotId: z.int(),
        name: z.string(),
        slug: z.string().describe('The part of the robot’s path after its id.'),
        tickers: z.array(z.string()).describe('Tickers it trades.'),
        fundType: z.enum(FUND_TYPES),
        group: z.string().describe('The first sector or kind of what it trades; may be empty.'),
        timeframe: z.literal(TIMEFRAMES),
        isIncluded: z.boolean().describe('Whether your plan includes it.'),
        profitPct: z
          .number()
          .describe('Net profit of trades closed since publication, percent of the initial balance.'),
        closedCount: z.int().min(1).describe('Those trades.'),
        among: z.int().min(1).describe('Robots of the market with as many trades, winners and losers.'),
      }),
    ),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer(_, { viewer, catalogue }) {
    requireUserId(viewer);
    const isIncluded = (robot: Parameters<typeof controlledRobot>[0]) =>
      mayFollow(viewer, controlledRobot(robot), false);
    return {
      items: suggestedRobots(catalogue.all(), isIncluded).map(
        ({ robot, fundType, profitPct, closedCount, among }) => ({
          robotId: robot.id,
          name: robot.name,
          slug: robot.slug,
          tickers: robot.tickers,
          fundType,
          group: robot.groups[0] ?? '',
          timeframe: robot.timeframe,
          isIncluded: isIncluded(robot),
          profitPct: cutTo(profitPct, 2),
          closedCount,
          among,
        }),
      ),
    };
  },
});
