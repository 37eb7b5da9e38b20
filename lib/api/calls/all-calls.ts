import type { Call } from '../call';
import { getBrokerAccountProductsPlByFundId, getRobotProductsPlByFundId } from './fund-profits';
import { getAiRobots } from './get-ai-robots';
import { getEquityCurve } from './get-equity-curve';
import { getFiltersAvailability } from './get-filters-availability';
import { getGraphData } from './get-graph-data';
import { getPopularAiRobots } from './get-popular-ai-robots';
import { getServiceArticle } from './get-service-article';
import { getStatistics } from './get-statistics';
import { getFundsForArticle, getTickerModelsByTickers, getTickersByNames2 } from './look-up-lists';
import { getTickersVersioned } from './look-up-tickers';
import { requestRobotProductToDevelop } from './request-robot-product-to-develop';

/** Every POST call: routes, the document and the readable page are made from this table. */
export const CALLS: readonly Call[] = [
  getAiRobots,
  getPopularAiRobots,
  getGraphData,
  getEquityCurve,
  getStatistics,
  getFiltersAvailability,
  getRobotProductsPlByFundId,
  getBrokerAccountProductsPlByFundId,
  getServiceArticle,
  requestRobotProductToDevelop,
  getTickersVersioned,
  getTickerModelsByTickers,
  getTickersByNames2,
  getFundsForArticle,
];

export function callPath(call: Pick<Call, 'name'>): string {
  return `/api/${call.name}`;
}
