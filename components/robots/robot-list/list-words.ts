import { CLASS_WORDS } from '@/components/robots/asset-class/class-words';
import { AGENT_KINDS, ANALYSES } from '@/components/robots/robot-card/robot-words';
import { findRobotType } from '@/lib/robots/catalogue/classes/robot-types';
import { ACCOUNTS_TYPES, type AccountsType } from '@/lib/robots/catalogue/search/request';
import { findSortField } from '@/lib/robots/catalogue/search/sort-fields';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  isSorted,
  type ListAddress,
  listOf,
  listPath,
  plainList,
  sortFor,
} from '@/lib/site/addresses/list-address';
import type { ListFrame } from './list-frame';

/** What the accounts of robots mean, in one line. */
export const ACCOUNT_MEANINGS: Readonly<Record<AccountsType, string>> = {
  NoAccounts: 'They give signals and hold no account.',
  Virtual: 'They trade a virtual account of their own.',
  RealMoney:
    'They keep to a broker account’s rules. So far the broker is simulated, and no real money moves.',
};

export function accountTitle(account: AccountsType): string {
  return AGENT_KINDS[ACCOUNTS_TYPES[account]];
}

/** Title and main heading of a list: no two lists share one. */
export function listTitle(list: ListAddress): string {
  const { title } = CLASS_WORDS[list.assetClass];
  const parts = narrowings(list);
  const base = list.tickers.length === 0 ? title : `${title} that trade ${list.tickers.join(', ')}`;
  return parts.length === 0 ? base : `${base}: ${parts.join(', ')}`;
}

/** The way from the home page down to a list, itself included. */
export function listSteps(list: ListAddress): readonly { readonly name: string; readonly path: string }[] {
  const whole = listOf(list.assetClass);
  const steps = [
    { name: 'Home', path: homePath() },
    { name: CLASS_WORDS[list.assetClass].robots, path: listPath(whole) },
  ];
  const parts = [...list.tickers, ...narrowings(list)];
  return parts.length === 0
    ? steps
    : [...steps, { name: parts.join(', '), path: listPath({ ...plainList(list), page: 1 }) }];
}

/** The title with everything else that tells the address from others. */
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
 * One line for each thing that the list is narrowed by.
 * @param instruments by ticker, where they are known
 */
export function listMeanings(list: ListAddress, instruments: ListFrame['instruments']): readonly string[] {
  const type = findRobotType(list.robotType ?? '');
  const names = list.tickers.map((ticker) => instruments[ticker]?.name ?? ticker);
  return [
    ...(type ? [type.meaning] : []),
    ...(list.accountsType ? [ACCOUNT_MEANINGS[list.accountsType]] : []),
    ...(names.length > 0 ? [`They trade ${names.join(', ')}, alone or among others.`] : []),
    CLASS_WORDS[list.assetClass].about,
  ];
}
