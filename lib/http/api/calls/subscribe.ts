import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField, robotIdField, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { NO_PLAN, refuseBrokerCopies, refuseWithoutPlan } from './subscribe-rules';

export const subscribe = defineCall({
  name: 'CxAIRobotProduct/Subscribe',
  access: 'user',
  summary: 'Follow a robot',
  description: 'Needs a plan that includes the robot. Does nothing if you already follow it.',
  request: objectField({
    productId: robotIdField(),
    unsubscribeAnother: yesOrNo()
      .nullish()
      .describe('true: unfollows every other robot, except those an admin granted you.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ isSubscribed: z.literal(true) }),
  errors: [NOT_LOGGED_IN, NO_PLAN, NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), unsubscribeAnother: false }),
  async answer({ productId, unsubscribeAnother }, context) {
    const { viewer, catalogue, services, now } = context;
    const userId = requireUserId(viewer);
    if (unsubscribeAnother) await refuseBrokerCopies(context, null);
    refuseWithoutPlan(viewer, findRobot(catalogue, productId));
    await services.follows.follow(userId, productId, now(), {
      unsubscribeAnother: unsubscribeAnother ?? false,
    });
    return { isSubscribed: true } as const;
  },
});
