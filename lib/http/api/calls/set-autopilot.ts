import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectOf, robotIdField, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';
import { controlledRobot, NOT_FOLLOWED } from './subscribe-rules';

export const setAutopilot = defineCall({
  name: 'CxAIRobotProduct/SetAutopilot',
  access: 'user',
  summary: 'Set a robot’s autopilot',
  description:
    'Stores that you want a followed robot’s trades copied to a paper account. Nothing is copied yet: paper accounts aren’t available.',
  request: objectOf({ productId: robotIdField(), enabled: yesOrNo() }),
  guestAnswer: null,
  userAnswer: pascalObject({ isAutopilotEnabled: z.boolean() }),
  errors: [
    NOT_FOLLOWED,
    { status: 400, when: 'The robot uses a broker account: select it for autotrading instead.' },
    NOT_LOGGED_IN,
    NO_ROBOT,
    ROBOT_REMOVED,
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), enabled: true }),
  async answer({ productId, enabled }, { viewer, catalogue, services }) {
    const userId = userIdOf(viewer);
    const { brokerAccountUniqueId } = controlledRobot(findRobot(catalogue, productId));
    if (enabled && brokerAccountUniqueId !== null)
      throw new InputError('Autopilot is for robots without a broker account');
    await services.follows.changeSettings(userId, productId, { autopilot: enabled });
    return { isAutopilotEnabled: enabled };
  },
});
