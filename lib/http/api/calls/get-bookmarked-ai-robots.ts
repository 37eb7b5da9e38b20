import { defineCall } from '../call';
import { objectField } from '../fields';
import { userProducts } from '../products/product-schema';
import { userProductsAnswer } from '../products/products-answer';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

export const getBookmarkedAiRobots = defineCall({
  name: 'CxAIRobotProduct/GetBookmarkedAIRobots',
  access: 'user',
  summary: 'Your bookmarked robots',
  description: 'All of them in one answer, highest annualized return first.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: userProducts,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer(_, { viewer, catalogue }) {
    requireUserId(viewer);
    const robots = catalogue.all().filter(({ id }) => viewer.settings.get(id)?.isBookmarked === true);
    return userProductsAnswer(robots, robots.length, viewer);
  },
});
