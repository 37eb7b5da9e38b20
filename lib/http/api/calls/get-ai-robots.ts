import { wantedTickers } from '@/lib/robots/catalogue/search/request';
import { maySortBy } from '@/lib/robots/catalogue/search/sort-fields';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { objectField } from '../fields';
import { guestProducts, userProducts } from '../products/product-schema';
import { productsAnswer } from '../products/products-answer';
import { refuseMoneyOfGuests, robotSearchSchema, toRobotSearch } from '../robot-search';

export const getAiRobots = defineCall({
  name: 'CxAIRobotProduct/GetAIRobots',
  isSearch: true,
  summary: 'Search robots',
  description:
    'Returns one page of the robots that match every filter, and the total number of matches. Sorted by annualized return, highest first, unless you choose another order.',
  // Converted during validation, so that both are cached together.
  request: objectField({ request: robotSearchSchema.transform(toRobotSearch) }),
  guestAnswer: guestProducts,
  userAnswer: userProducts,
  errors: [
    {
      status: 403,
      when: 'A guest filters by initial balance ("Join for free to filter by balance") or sorts by full.closedPL ("Join for free to sort by closed P/L").',
    },
  ],
  example: () => ({
    request: {
      offset: 0,
      pageSize: 3,
      fundTypes: ['S', 'E'],
      timeframes: [15, 60],
      tradesMin: 1,
      sort: { by: 'full.sharpeR', ascending: false },
    },
  }),
  answer({ request: search }, { catalogue, viewer }) {
    refuseMoneyOfGuests(search, viewer);
    if (!maySortBy(search.sort.by, viewer))
      throw new RefusedError(403, 'Join for free to sort by closed P/L');
    const { items, total } = catalogue.search(search, viewer);
    return productsAnswer(items, total, viewer, wantedTickers(search));
  },
});
