import { z } from 'zod';
import { toStatisticsAnswer } from '@/lib/robots/catalogue/wire';
import { defineCall } from '../call';
import { objectOf, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';
import { loginNeeded } from '../signed-in';

const figure = () => z.number().nullable();

const LOG_IN = 'Log in to see statistics';

export const getStatistics = defineCall({
  name: 'CxAIRobotProduct/GetStatistics',
  summary: 'Six statistics of a robot',
  description:
    'From all its closed trades and its daily equity, net of costs. Only for those who are logged in.',
  request: objectOf({ request: objectOf({ productId: robotIdField() }) }),
  guestAnswer: null,
  loginMessage: LOG_IN,
  userAnswer: z.strictObject({
    ProfitFactor: figure().describe('Sum of wins ÷ sum of losses; null without losses.'),
    WonPct: figure().describe('Closed trades that won, percent.'),
    LossPct: figure().describe('Closed trades that lost, percent.'),
    MaxOpened: z.int().min(0).nullable().describe('Most trades open at once.'),
    ProfitOnDrawDown: figure().describe('Net profit ÷ absolute drawdown; null without a drawdown.'),
    AbsoluteDrawdown: figure().describe('Largest fall from a peak, money.'),
  }),
  errors: [
    { status: 401, when: `You are not logged in: "${LOG_IN}".` },
    NO_ROBOT,
    ROBOT_REMOVED,
    ROBOT_NOT_READY,
  ],
  example: (catalogue) => ({ request: { productId: exampleRobotId(catalogue) } }),
  answer({ request }, { catalogue, viewer }) {
    if (viewer.userId === null || !viewer.seesMoney) throw loginNeeded(LOG_IN);
    return JSON.stringify(toStatisticsAnswer(findReadyRobot(catalogue, request.productId).statistics));
  },
});
