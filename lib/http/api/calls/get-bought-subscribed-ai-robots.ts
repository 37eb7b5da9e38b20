import { ACCOUNTS_TYPE_NAMES, ACCOUNTS_TYPES } from '@/lib/robots/catalogue/search/request';
import { defineCall } from '../call';
import { choiceField, objectField } from '../fields';
import { userProducts } from '../products/product-schema';
import { userProductsAnswer } from '../products/products-answer';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

export const getBoughtSubscribedAiRobots = defineCall({
  name: 'CxAIRobotProduct/GetBoughtSubscribedAIRobots',
  access: 'user',
  summary: 'Robots you follow or selected for autotrading',
  description: 'All of them in one answer, highest annualized return first.',
  request: objectField({
    accountsType: choiceField(ACCOUNTS_TYPE_NAMES)
      .nullish()
      .describe('Only robots with this account type. RealMoney: those tied to a broker account.'),
  }),
  guestAnswer: null,
  userAnswer: userProducts,
  errors: [NOT_LOGGED_IN],
  example: () => ({ accountsType: null }),
  answer({ accountsType }, { viewer, catalogue }) {
    requireUserId(viewer);
    const kind = accountsType ? ACCOUNTS_TYPES[accountsType] : null;
    const robots = catalogue
      .all()
      .filter(
        ({ id, agentKind }) =>
          (viewer.followed.has(id) || viewer.settings.get(id)?.autotrading === true) &&
          (kind === null || agentKind === kind),
      );
    return userProductsAnswer(robots, robots.length, viewer);
  },
});
