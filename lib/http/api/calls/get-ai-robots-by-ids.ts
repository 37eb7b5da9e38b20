import { defineCall } from '../call';
import { listField, objectField, robotIdField } from '../fields';
import { exampleRobotId } from '../find-robot';
import { guestProducts, userProducts } from '../products/product-schema';
import { productsAnswer } from '../products/products-answer';

const MAX_ROBOTS = 100;

export const getAiRobotsByIds = defineCall({
  name: 'CxAIRobotProduct/GetAIRobotsByIds',
  access: 'anyone',
  summary: 'Robots by id',
  description: 'In the order requested, each once. Unknown and removed robots are left out.',
  request: objectField({ productIds: listField(robotIdField(), MAX_ROBOTS) }),
  guestAnswer: guestProducts,
  userAnswer: userProducts,
  errors: [],
  example: (catalogue) => ({ productIds: [exampleRobotId(catalogue)] }),
  answer({ productIds }, { viewer, catalogue }) {
    const robots = [...new Set(productIds)].flatMap((id) => {
      const robot = catalogue.summary(id);
      return robot === null || robot === 'removed' ? [] : [robot];
    });
    return productsAnswer(robots, robots.length, viewer);
  },
});
