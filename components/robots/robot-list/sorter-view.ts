import { leadTo } from '@/components/robots/filter-panel/panel-view';
import type { ColumnSort } from '@/components/robots/robot-table/robot-table';
import type { RobotSort } from '@/lib/robots/catalogue/search/request';
import {
  findSortField,
  maySortBy,
  SORT_FIELDS,
  type SortField,
  type SortFieldInfo,
} from '@/lib/robots/catalogue/search/sort-fields';
import { type ListAddress, sortFor } from '@/lib/site/addresses/list-address';
import type { RobotColumn } from '@/lib/site/addresses/list-columns';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';

/** One direction of a sort field; null if it isn't allowed. */
export interface DirectionView {
  readonly isActive: boolean;
  readonly href: string;
  readonly nofollow?: true;
}

export interface SortFieldView {
  readonly title: string;
  readonly isActive: boolean;
  /** The field's default direction. */
  readonly usual: Omit<DirectionView, 'isActive'>;
  readonly descending: DirectionView | null;
  readonly ascending: DirectionView | null;
}

export interface SorterView {
  /** The current sort field and direction. */
  readonly title: string;
  readonly ascending: boolean;
  /** Whether there is anything to sort; if not, only the space is kept. */
  readonly isUseful: boolean;
  readonly fields: readonly SortFieldView[];
}

/** All sort orders available to the user, with both directions of each field. */
export function sorterView(list: ListAddress, total: number, isUser: boolean): SorterView {
  const shown = sortFor(list, isUser);
  return {
    title: findSortField(shown.by)?.title ?? '',
    ascending: shown.ascending,
    isUseful: total > 1,
    fields: SORT_FIELDS.filter(
      ({ field, isForTables }) =>
        maySortBy(field, { seesMoney: isUser }) &&
        (field !== 'commonTickers' || list.tickers.length > 1) &&
        (!isForTables || list.look === 'table' || field === shown.by),
    ).map((info) => ({
      title: info.title,
      isActive: info.field === shown.by,
      usual: leadBy(list, info, info.ascendingFirst),
      descending: directionView(list, shown, info, false),
      ascending: directionView(list, shown, info, true),
    })),
  };
}

function directionView(
  list: ListAddress,
  shown: RobotSort,
  info: SortFieldInfo,
  ascending: boolean,
): DirectionView | null {
  if (info.forbids === (ascending ? 'ascending' : 'descending')) return null;
  return {
    isActive: info.field === shown.by && ascending === shown.ascending,
    ...leadBy(list, info, ascending),
  };
}

function leadBy(list: ListAddress, { field }: SortFieldInfo, ascending: boolean) {
  return leadTo(reduceFilters(list, { type: 'set-sort', sort: { by: field, ascending } }));
}

/** The sort fields of a table's columns; those without can't be sorted by. */
const SORTED_COLUMNS = {
  name: 'name.keyword',
  annual: 'full.annualPL',
  since: 'sincePublication',
  drawdown: 'maxDrawdown',
  sharpe: 'full.sharpeR',
  profitFactor: 'full.profitFactor',
  winRate: 'winRate',
  trades: 'full.closedCount',
  costs: 'annualCosts',
  tradesAYear: 'annualTrades',
  holding: 'full.avgTradeDuration',
  sinceTrades: 'tradesSincePublication',
  month: 'full.annualPL30Days',
  volatility: 'volatility',
  days: 'full.daysFromFirstOpenTrade',
  openTrades: 'full.openCount',
  open: 'openProfit',
  luck: 'luck',
} as const satisfies Readonly<Partial<Record<RobotColumn | 'name', SortField>>>;

/** Where a table's headers lead: to the column's usual order, or to the other direction of the current one. */
export function columnSorts(list: ListAddress, isUser: boolean): Readonly<Record<string, ColumnSort>> {
  const shown = sortFor(list, isUser);
  return Object.fromEntries(
    Object.entries(SORTED_COLUMNS).flatMap(([column, by]) => {
      const info = findSortField(by);
      if (!info) return [];
      if (by !== shown.by) return [[column, leadBy(list, info, info.ascendingFirst)]];
      const direction = shown.ascending ? 'ascending' : 'descending';
      return [[column, { ...leadBy(list, info, !shown.ascending), direction }]];
    }),
  );
}
