import { ROBOT_TYPES, type RobotTypeName } from '@/lib/robots/catalogue/classes/robot-types';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { ACCOUNTS_TYPE_NAMES, type AccountsType } from '@/lib/robots/catalogue/search/request';
import { ANALYSIS_TYPES, type Analysis } from '@/lib/robots/strategies/types';
import { isNoExtra } from './extra-filters';
import { countDimensions, isPlain, isSorted, type ListAddress, searchText, unlooked } from './list-address';
import { listFilter } from './list-filter';

/** A value to filter a list by; null for any. */
export interface ListChoice<T> {
  readonly value: T | null;
  /** The first page of the list with this value instead of its current one. */
  readonly list: ListAddress;
  /** Number of robots in it. */
  readonly count: number;
  readonly active: boolean;
}

export interface ListChoices {
  readonly accounts: readonly ListChoice<AccountsType>[];
  readonly analyses: readonly ListChoice<Analysis>[];
  readonly types: readonly ListChoice<RobotTypeName>[];
}

type Counter = Pick<CatalogueReader, 'count'>;

/** Every way to change one filter of a list, with resulting counts. */
export function listChoices(catalogue: Counter, list: ListAddress): ListChoices {
  const choose = <T>(value: T | null, active: boolean, change: Partial<ListAddress>): ListChoice<T> => {
    const target = { ...list, ...change, page: 1 };
    return { value, active, list: target, count: catalogue.count(listFilter(target)) };
  };
  const [analysis = null, ...others] = list.analysisTypes;
  return {
    accounts: [null, ...ACCOUNTS_TYPE_NAMES].map((value) =>
      choose(value, list.accountsType === value, { accountsType: value }),
    ),
    analyses: [null, ...ANALYSIS_TYPES].map((value) =>
      choose(value, others.length === 0 && analysis === value, { analysisTypes: value ? [value] : [] }),
    ),
    types: ROBOT_TYPES.map(({ name }) => choose(name, list.robotType === name, { robotType: name })),
  };
}

/**
 * Whether crawlers should follow links to a list. Lists with more than two filters, several tickers or analyses, or
 * keywords have too many combinations: links to them are nofollow.
 */
export function isLinked(list: ListAddress): boolean {
  const isUsual = !isSorted(list);
  const dimensions = countDimensions(list);
  if (
    !isPlain(list) ||
    unlooked(list) !== list ||
    searchText(list) !== '' ||
    !isNoExtra(list.extra) ||
    list.analysisTypes.length > 1
  )
    return false;
  if (list.tickers.length > 0) return list.tickers.length === 1 && dimensions === 1 && isUsual;
  return isUsual ? dimensions <= 2 : dimensions === 0;
}
