import { defineCall } from '../call';
import { listOf, objectOf, robotIdField } from '../fields';
import { exampleRobotId } from '../find-robot';
import { productsJson } from '../products/product-json';
import { guestProducts, userProducts } from '../products/product-schema';

const MAX_ROBOTS = 100;

export const getAiRobotsByIds = defineCall({
  name: 'CxAIRobotProduct/GetAIRobotsByIds',
  access: 'anyone',
  summary: 'Robots by their ids',
  description: 'In the order asked for, each once; robots that are unknown or were taken down are left out.',
  request: objectOf({ productIds: listOf(robotIdField(), MAX_ROBOTS) }),
  guestAnswer: guestProducts,
  userAnswer: userProducts,
  errors: [],
  example: (catalogue) => ({ productIds: [exampleRobotId(catalogue)] }),
  answer({ productIds }, { viewer, catalogue }) {
    const robots = [...new Set(productIds)].flatMap((id) => {
      const robot = catalogue.summary(id);
      return robot === null || robot === 'removed' ? [] : [robot];
    });
    return productsJson(robots, robots.length, viewer);
  },
});
