import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { WHEN_UNFOLLOWING } from '@/lib/people/follows/follows';
import { defineCall } from '../call';
import { choiceField, objectField, robotIdField } from '../fields';
import { exampleRobotId } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { refuseBrokerCopies } from './subscribe-rules';

export const unsubscribe = defineCall({
  name: 'CxAIRobotProduct/Unsubscribe',
  access: 'user',
  summary: 'Stop following a robot',
  description:
    'Also turns off its notifications, autopilot and autotrading; a bookmark stays. Works for removed robots too.',
  request: objectField({
    productId: robotIdField(),
    whenUnfollowing: choiceField(WHEN_UNFOLLOWING)
      .nullish()
      .describe(
        'What becomes of positions that copy the robot: closed when it closes them (default), closed at the next price, or kept as yours.',
      ),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ isSubscribed: z.literal(false) }),
  errors: [
    {
      status: 400,
      when: 'An admin granted you the robot: "You can\'t unfollow this robot". Or the request has an access token while the robot trades a broker account.',
    },
    NOT_LOGGED_IN,
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId, whenUnfollowing }, context) {
    const { viewer, services } = context;
    const userId = requireUserId(viewer);
    await refuseBrokerCopies(context, productId);
    await services.follows.unfollow(userId, productId, whenUnfollowing ?? 'letClose');
    return { isSubscribed: false } as const;
  },
});
