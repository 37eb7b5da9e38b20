import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField, robotIdField, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

export const setBookmark = defineCall({
  name: 'CxAIRobotProduct/SetBookmark',
  access: 'user',
  summary: 'Bookmark a robot',
  description: 'Or remove the bookmark. Needs an account but no plan.',
  request: objectField({ productId: robotIdField(), bookmarked: yesOrNo() }),
  guestAnswer: null,
  userAnswer: pascalObject({ isBookmarked: z.boolean() }),
  errors: [NOT_LOGGED_IN, NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), bookmarked: true }),
  async answer({ productId, bookmarked }, { viewer, catalogue, services, now }) {
    const userId = requireUserId(viewer);
    // Bookmarks of removed robots can still be removed.
    if (bookmarked) findRobot(catalogue, productId);
    await services.follows.setBookmark(userId, productId, bookmarked, now());
    return { isBookmarked: bookmarked };
  },
});
