import { z } from 'zod';
import { defineCall } from '../call';
import { objectOf, robotIdField, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';
import { NOT_FOLLOWED } from './subscribe-rules';

const choice = (of: string) => yesOrNo().nullish().describe(`${of}; stays as it is when left out.`);

export const setNotifications = defineCall({
  name: 'CxAIRobotProduct/SetNotifications',
  access: 'user',
  summary: 'Choose what you are told of a robot',
  description:
    'For robots that you follow. Trades of the robots that you follow stand on your home page, newest first.',
  request: objectOf({
    productId: robotIdField(),
    openTrades: choice('Whether you are told of opened trades'),
    closedTrades: choice('Whether you are told of closed trades'),
    pendingOrders: choice('Stored for later: no event is sent for pending orders yet'),
  }),
  guestAnswer: null,
  userAnswer: z.strictObject({ Saved: z.literal(true) }),
  errors: [NOT_FOLLOWED, NOT_LOGGED_IN, NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), openTrades: true, closedTrades: true }),
  async answer({ productId, ...asked }, { viewer, catalogue, services }) {
    const userId = userIdOf(viewer);
    findRobot(catalogue, productId);
    await services.follows.setNotifications(userId, productId, {
      openTrades: asked.openTrades ?? undefined,
      closedTrades: asked.closedTrades ?? undefined,
      pendingOrders: asked.pendingOrders ?? undefined,
    });
    return '{"Saved":true}';
  },
});
