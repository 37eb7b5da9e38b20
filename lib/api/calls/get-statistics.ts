import { z } from 'zod';
import { toStatisticsAnswer } from '@/lib/catalogue/wire';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { objectOf, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';

const figure = () => z.number().nullable();

export const getStatistics = defineCall({
  name: 'CxAIRobotProduct/GetStatistics',
  summary: 'Six statistics of a robot',
  description:
    'From all its closed trades and its daily equity, net of costs. Only for those who are logged in.',
  request: objectOf({ request: objectOf({ productId: robotIdField() }) }),
  guestAnswer: null,
  userAnswer: z.strictObject({
    ProfitFactor: figure().describe('Sum of wins ÷ sum of losses; null without losses.'),
    WonPct: figure().describe('Closed trades that won, percent.'),
    LossPct: figure().describe('Closed trades that lost, percent.'),
    MaxOpened: z.int().min(0).nullable().describe('Most trades open at once.'),
    ProfitOnDrawDown: figure().describe('Net profit ÷ absolute drawdown; null without a drawdown.'),
    AbsoluteDrawdown: figure().describe('Largest fall from a peak, money.'),
  }),
  errors: [
    { status: 401, when: 'You are not logged in: "Log in to see statistics".' },
    NO_ROBOT,
    ROBOT_REMOVED,
    ROBOT_NOT_READY,
  ],
  example: (catalogue) => ({ request: { productId: exampleRobotId(catalogue) } }),
  answer({ request }, { catalogue, viewer }) {
    if (viewer.userId === null || !viewer.seesMoney) throw new RefusedError(401, 'Log in to see statistics');
    return JSON.stringify(toStatisticsAnswer(findReadyRobot(catalogue, request.productId).statistics));
  },
});
