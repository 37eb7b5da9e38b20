import { defineCall } from '../call';
import { objectField, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';
import { toStatisticsAnswer } from '../products/product';
import { statisticsAnswer } from '../products/product-schema';
import { loginNeeded } from '../signed-in';

const LOG_IN = 'Log in to see statistics';

export const getStatistics = defineCall({
  name: 'CxAIRobotProduct/GetStatistics',
  summary: 'Six statistics of a robot',
  description: 'From all closed trades and daily equity, after costs. Only for logged-in users.',
  request: objectField({ request: objectField({ productId: robotIdField() }) }),
  guestAnswer: null,
  loginMessage: LOG_IN,
  userAnswer: statisticsAnswer,
  errors: [
    { status: 401, when: `You are not logged in: "${LOG_IN}".` },
    NO_ROBOT,
    ROBOT_REMOVED,
    ROBOT_NOT_READY,
  ],
  example: (catalogue) => ({ request: { productId: exampleRobotId(catalogue) } }),
  answer({ request }, { catalogue, viewer }) {
    if (viewer.userId === null || !viewer.seesMoney) throw loginNeeded(LOG_IN);
    return toStatisticsAnswer(findReadyRobot(catalogue, request.productId).statistics);
  },
});
