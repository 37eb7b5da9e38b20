import { ROBOT_TYPES, type RobotTypeName } from '@/lib/robots/catalogue/classes/robot-types';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { AccountsType } from '@/lib/robots/catalogue/search/request';
import type { Analysis } from '@/lib/robots/strategies/types';
import { isNoExtra } from './extra-filters';
import { ACCOUNT_ORDER, ANALYSIS_ORDER } from './filter-words';
import { dimensionsOf, isPlain, isSorted, type ListAddress, searchText } from './list-address';
import { listFilter } from './list-filter';

/** One value that a list can be narrowed to; null asks for any. */
export interface ListChoice<T> {
  readonly value: T | null;
  /** The list with this value in place of what it has now, from its first page. */
  readonly list: ListAddress;
  /** Robots that it would show. */
  readonly count: number;
  readonly active: boolean;
}

export interface ListChoices {
  readonly accounts: readonly ListChoice<AccountsType>[];
  readonly analyses: readonly ListChoice<Analysis>[];
  readonly types: readonly ListChoice<RobotTypeName>[];
}

type Counter = Pick<CatalogueReader, 'count'>;

/** Every way to change one filter of a list, with what would be left. */
export function listChoices(catalogue: Counter, list: ListAddress): ListChoices {
  const choose = <T>(value: T | null, active: boolean, change: Partial<ListAddress>): ListChoice<T> => {
    const target = { ...list, ...change, page: 1 };
    return { value, active, list: target, count: catalogue.count(listFilter(target)) };
  };
  const [analysis = null, ...others] = list.analysisTypes;
  return {
    accounts: [null, ...ACCOUNT_ORDER].map((value) =>
      choose(value, list.accountsType === value, { accountsType: value }),
    ),
    analyses: [null, ...ANALYSIS_ORDER].map((value) =>
      choose(value, others.length === 0 && analysis === value, { analysisTypes: value ? [value] : [] }),
    ),
    types: ROBOT_TYPES.map(({ name }) => choose(name, list.robotType === name, { robotType: name })),
  };
}

/**
 * Whether crawlers are to follow links to a list. Lists that are narrowed in more than two ways, several times over by
 * tickers or analyses, or by words are as many as their combinations: links to them say nofollow, so that no crawler
 * gets lost.
 */
export function isLinked(list: ListAddress): boolean {
  const isUsual = !isSorted(list);
  const dimensions = dimensionsOf(list);
  if (!isPlain(list) || searchText(list) !== '' || !isNoExtra(list.extra) || list.analysisTypes.length > 1)
    return false;
  if (list.tickers.length > 0) return list.tickers.length === 1 && dimensions === 1 && isUsual;
  return isUsual ? dimensions <= 2 : dimensions === 0;
}
