import { wantedTickers } from '@/lib/robots/catalogue/search/request';
import { maySortBy } from '@/lib/robots/catalogue/search/sort-fields';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { objectOf } from '../fields';
import { productsJson } from '../products/product-json';
import { guestProducts, userProducts } from '../products/product-schema';
import { robotSearchSchema, toRobotSearch } from '../robot-search';

export const getAiRobots = defineCall({
  name: 'CxAIRobotProduct/GetAIRobots',
  summary: 'Search robots',
  description:
    'Robots that match everything that is asked for, a page of them, and how many match in all. Highest annualized return first unless another order is asked for.',
  request: objectOf({ request: robotSearchSchema }),
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
  answer({ request }, { catalogue, viewer }) {
    const search = toRobotSearch(request);
    // Balances could be worked out from which robots stay.
    if (!viewer.seesMoney && (search.initialBalanceMin !== null || search.initialBalanceMax !== null))
      throw new RefusedError(403, 'Join for free to filter by balance');
    if (!maySortBy(search.sort.by, viewer))
      throw new RefusedError(403, 'Join for free to sort by closed P/L');
    const { items, total } = catalogue.search(search, viewer);
    return productsJson(items, total, viewer, wantedTickers(search));
  },
});
