import { ACCOUNT_MEANINGS, ANALYSES, accountTitle } from '@/components/robots/robot-model/robot-labels';
import { findRobotType } from '@/lib/robots/catalogue/classes/robot-types';
import { findSortField } from '@/lib/robots/catalogue/search/sort-fields';
import { homePath } from '@/lib/site/addresses/addresses';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import {
  isSorted,
  type ListAddress,
  listPath,
  plainList,
  sortFor,
  unfilteredList,
} from '@/lib/site/addresses/list-address';
import type { ListFrame } from './list-frame';

/** Title and main heading; unique for each list. */
export function listTitle(list: ListAddress): string {
  const { title } = CLASS_LABELS[list.assetClass];
  const parts = narrowings(list);
  const base = list.tickers.length === 0 ? title : `${title} that trade ${list.tickers.join(', ')}`;
  return parts.length === 0 ? base : `${base}: ${parts.join(', ')}`;
}

/** From the home page down to the list, including both. */
export function listSteps(list: ListAddress): readonly { readonly name: string; readonly path: string }[] {
  const whole = unfilteredList(list.assetClass);
  const steps = [
    { name: 'Home', path: homePath() },
    { name: CLASS_LABELS[list.assetClass].robots, path: listPath(whole) },
  ];
  const parts = [...list.tickers, ...narrowings(list)];
  return parts.length === 0
    ? steps
    : [...steps, { name: parts.join(', '), path: listPath({ ...plainList(list), page: 1 }) }];
}

/** The title with everything that distinguishes the address. */
export function pageTitle(list: ListAddress, isUser: boolean): string {
  const sort = sortFor(list, isUser);
  const info = findSortField(sort.by);
  const direction = sort.ascending ? 'ascending' : 'descending';
  return [
    listTitle(list),
    ...(list.keyword ? [`search for “${list.keyword}”`] : []),
    ...(isSorted({ ...list, sort }) && info ? [`by ${info.title.toLowerCase()}, ${direction}`] : []),
    ...(list.page > 1 ? [`page ${list.page}`] : []),
  ].join(', ');
}

function narrowings(list: ListAddress): readonly string[] {
  const type = findRobotType(list.robotType ?? '');
  return [
    ...(type ? [type.title.toLowerCase()] : []),
    ...(list.accountsType ? [accountTitle(list.accountsType).toLowerCase()] : []),
    ...(list.analysisTypes.length > 0
      ? [`${list.analysisTypes.map((analysis) => ANALYSES[analysis].toLowerCase()).join(' or ')} analysis`]
      : []),
  ];
}

/**
 * One line for each active filter.
 * @param instruments by ticker, as far as they are known
 */
export function listMeanings(list: ListAddress, instruments: ListFrame['instruments']): readonly string[] {
  const type = findRobotType(list.robotType ?? '');
  const names = list.tickers.map((ticker) => instruments[ticker]?.name ?? ticker);
  return [
    ...(type ? [type.meaning] : []),
    ...(list.accountsType ? [ACCOUNT_MEANINGS[list.accountsType]] : []),
    ...(names.length > 0 ? [`Robots that trade ${names.join(', ')}, alone or with other tickers.`] : []),
    CLASS_LABELS[list.assetClass].about,
  ];
}
