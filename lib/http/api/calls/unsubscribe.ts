import { z } from 'zod';
import { defineCall } from '../call';
import { objectOf, robotIdField } from '../fields';
import { exampleRobotId } from '../find-robot';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';

export const unsubscribe = defineCall({
  name: 'CxAIRobotProduct/Unsubscribe',
  access: 'user',
  summary: 'Stop following a robot',
  description:
    'Its notifications and its autopilot are turned off with it; a bookmark stays. A robot that was taken down can be let go of too.',
  request: objectOf({ productId: robotIdField() }),
  guestAnswer: null,
  userAnswer: z.strictObject({ IsSubscribed: z.literal(false) }),
  errors: [
    { status: 400, when: 'An admin granted you the robot: "You can\'t unfollow this robot".' },
    NOT_LOGGED_IN,
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, { viewer, services }) {
    const userId = userIdOf(viewer);
    await services.follows.unfollow(userId, productId);
    return '{"IsSubscribed":false}';
  },
});
