import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { defineCall } from '../call';
import { objectField, wholeNumber } from '../fields';
import { guestProducts, userProducts } from '../products/product-schema';
import { productsAnswer } from '../products/products-answer';

const MAX_COUNT = 50;
const DEFAULT_COUNT = 6;

export const getPopularAiRobots = defineCall({
  name: 'CxAIRobotProduct/GetPopularAiRobots',
  summary: 'Most followed robots',
  description: 'Most followed first; ties by annualized return, highest first. None that has retired.',
  request: objectField({
    count: wholeNumber(1, MAX_COUNT).nullish().describe(`Robots to return; defaults to ${DEFAULT_COUNT}.`),
  }),
  guestAnswer: guestProducts,
  userAnswer: userProducts,
  errors: [],
  example: () => ({ count: 3 }),
  answer({ count }, { catalogue, followers, viewer }) {
    const robots = catalogue.all();
    const popular = mostFollowed(
      robots.filter(({ retired }) => !retired),
      followers,
      count ?? DEFAULT_COUNT,
    );
    return productsAnswer(popular, robots.length, viewer);
  },
});

/** Only sorts followed robots; the others keep their order. */
function mostFollowed(
  robots: readonly RobotSummary[],
  followers: (id: number) => number,
  count: number,
): readonly RobotSummary[] {
  const followed = robots
    .map((robot) => ({ robot, followers: followers(robot.id) }))
    .filter((one) => one.followers > 0)
    .sort((a, b) => b.followers - a.followers)
    .map(({ robot }) => robot);
  const known = new Set(followed);
  const top = followed.slice(0, count);
  for (let i = 0; i < robots.length && top.length < count; i += 1) {
    const robot = robots[i] as RobotSummary;
    if (!known.has(robot)) top.push(robot);
  }
  return top;
}
