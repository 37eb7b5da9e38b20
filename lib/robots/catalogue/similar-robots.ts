import { isOfType } from './classes/robot-type-rules';
import { ROBOT_TYPES } from './classes/robot-types';
import type { CatalogueReader } from './reader';
import { DEFAULT_SORT, NO_FILTER, type RobotSearch } from './search/request';
import type { RobotSummary } from './types';

/**
 * Other robots of the same markets that resemble one: those that trade most of its tickers first, then those that work
 * by the same method. None that has retired.
 */
export function similarRobots(
  catalogue: Pick<CatalogueReader, 'search'>,
  robot: RobotSummary,
  count: number,
): readonly RobotSummary[] {
  const found = new Map<number, RobotSummary>();
  const take = (more: Partial<RobotSearch>) => {
    const request: Omit<RobotSearch, 'pageSize'> = {
      ...NO_FILTER,
      statuses: ['active'],
      fundTypes: robot.fundTypes,
      sort: DEFAULT_SORT,
      offset: 0,
      ...more,
    };
    const { items } = catalogue.search({ ...request, pageSize: count + found.size + 1 });
    for (const other of items) if (other.id !== robot.id && found.size < count) found.set(other.id, other);
  };
  take({ tickers: robot.tickers, sort: { by: 'commonTickers', ascending: false } });
  const methods = ROBOT_TYPES.filter((type) => type.group === 'method' && isOfType(type.name, robot, null));
  if (found.size < count) take({ robotTypes: methods.map((type) => type.name) });
  return [...found.values()];
}
