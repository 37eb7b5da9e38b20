import { defineCall } from '../call';
import { objectOf } from '../fields';
import { productsJson } from '../products/product-json';
import { userProducts } from '../products/product-schema';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';

export const getBookmarkedAiRobots = defineCall({
  name: 'CxAIRobotProduct/GetBookmarkedAIRobots',
  access: 'user',
  summary: 'Robots that you have bookmarked',
  description: 'All of them at once, highest annualized return first.',
  request: objectOf({}),
  guestAnswer: null,
  userAnswer: userProducts,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer(_, { viewer, catalogue }) {
    userIdOf(viewer);
    const robots = catalogue.all().filter(({ id }) => viewer.marks.get(id)?.isBookmarked === true);
    return productsJson(robots, robots.length, viewer);
  },
});
