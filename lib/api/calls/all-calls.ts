import type { Call } from '../call';
import { getBrokerAccountProductsPlByFundId, getRobotProductsPlByFundId } from './fund-profits';
import { getAiRobots } from './get-ai-robots';
import { getFiltersAvailability } from './get-filters-availability';
import { getGraphData } from './get-graph-data';
import { getPopularAiRobots } from './get-popular-ai-robots';
import { getServiceArticle } from './get-service-article';
import { getStatistics } from './get-statistics';

/** Every POST call: routes, the document and the readable page are made from this table. */
export const CALLS: readonly Call[] = [
  getAiRobots,
  getPopularAiRobots,
  getGraphData,
  getStatistics,
  getFiltersAvailability,
  getRobotProductsPlByFundId,
  getBrokerAccountProductsPlByFundId,
  getServiceArticle,
];

export function callPath(call: Pick<Call, 'name'>): string {
  return `/api/${call.name}`;
}
