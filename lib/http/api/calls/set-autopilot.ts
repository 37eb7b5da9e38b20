import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { defineCall } from '../call';
import { objectOf, robotIdField, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';
import { controlledRobot, NOT_FOLLOWED } from './subscribe-rules';

export const setAutopilot = defineCall({
  name: 'CxAIRobotProduct/SetAutopilot',
  access: 'user',
  summary: 'Ask for copies of a robot’s trades',
  description:
    'Stores that you want the trades of a robot that you follow copied to paper trades. Nothing is copied before paper accounts open.',
  request: objectOf({ productId: robotIdField(), enabled: yesOrNo() }),
  guestAnswer: null,
  userAnswer: z.strictObject({ IsAutopilotEnabled: z.boolean() }),
  errors: [
    NOT_FOLLOWED,
    { status: 400, when: 'The robot keeps to a broker account: it is selected for autotrading instead.' },
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
    await services.follows.setAutopilot(userId, productId, enabled);
    return JSON.stringify({ IsAutopilotEnabled: enabled });
  },
});
