import { z } from 'zod';
import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import { pascalObject } from '@/lib/core/wire/schema';
import { FOLLOW_SETTINGS, NOTIFYING_SETTINGS } from '@/lib/people/follows/follow-settings';
import { defineCall } from '../call';
import { objectField, robotIdField, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { NOT_FOLLOWED } from './subscribe-rules';

const choice = (of: string) => yesOrNo().nullish().describe(`${of}; unchanged if omitted.`);

const choices = recordFromKeys(NOTIFYING_SETTINGS, (name) => choice(FOLLOW_SETTINGS[name].notifies));

export const setNotifications = defineCall({
  name: 'CxAIRobotProduct/SetNotifications',
  access: 'user',
  summary: 'Set a robot’s notifications',
  description: 'For robots you follow. Their trades also appear on your home page.',
  request: objectField({
    productId: robotIdField(),
    ...choices,
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ saved: z.literal(true) }),
  errors: [NOT_FOLLOWED, NOT_LOGGED_IN, NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), openTrades: true, closedTrades: true }),
  async answer({ productId, ...asked }, { viewer, catalogue, services }) {
    const userId = requireUserId(viewer);
    findRobot(catalogue, productId);
    const change = NOTIFYING_SETTINGS.map((name) => [name, asked[name] ?? undefined]);
    await services.follows.changeSettings(userId, productId, Object.fromEntries(change));
    return { saved: true } as const;
  },
});
