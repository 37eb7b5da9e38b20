import { activeFilters } from '@/components/robots/filter-panel/active-filters';
import { type FilterPanelView, filterPanelView, leadTo } from '@/components/robots/filter-panel/panel-view';
import type { ColumnSort } from '@/components/robots/robot-table/robot-table';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { OPEN_RANGE } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, type ListLook, listPath } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import { columnSorts, type SorterView, sorterView } from './sorter-view';

/** The input of filters and sort orders, which render after the robots because there are so many. */
export interface FilterFacts {
  readonly list: ListAddress;
  readonly counts: FilterCounts | null;
  readonly total: number;
  /** Robots without each of the active filters; null if they weren't counted. */
  readonly without: readonly number[] | null;
  readonly isUser: boolean;
}

interface Lead {
  readonly href: string;
  readonly nofollow?: true;
}

export interface LookView extends Lead {
  readonly look: ListLook;
  readonly isCurrent: boolean;
}

export interface ChipView extends Lead {
  readonly text: string;
  /** How many robots it takes away. */
  readonly takes?: number;
}

/** A list's filters, orders and looks, as links. */
export interface FilterViews {
  readonly panel: FilterPanelView;
  readonly sorter: SorterView;
  readonly looks: readonly LookView[];
  /** A chip for each filter besides the search, leading to the list without it. */
  readonly chips: readonly ChipView[];
  /** The list without filters. */
  readonly clear: Lead;
  /** The list without robots of few trades, or with them again. */
  readonly enough: ChipView;
  /** Where a table's headers lead. */
  readonly sorts: Readonly<Record<string, ColumnSort>>;
  /** The table with its usual columns; empty for cards. */
  readonly usualHref: string;
}

export function toFilterViews({ list, counts, total, without, isUser }: FilterFacts): FilterViews {
  return {
    panel: filterPanelView(list, counts, isUser, total),
    sorter: sorterView(list, total, isUser),
    looks: (['cards', 'table'] as const).map((look) => ({
      look,
      isCurrent: look === list.look,
      ...leadTo(reduceFilters(list, { type: 'set-look', look })),
    })),
    // The search box shows the search.
    chips: activeFilters(list).flatMap(({ text, isSearched, without: rest }, index) => {
      const count = without?.[index];
      // Fewer than with the filter, if they couldn't be counted.
      const takes = count === undefined || count < total ? {} : { takes: count - total };
      return isSearched ? [] : [{ text, ...takes, ...leadTo(rest) }];
    }),
    clear: leadTo(reduceFilters(list, { type: 'reset' })),
    enough: enoughTrades(list),
    sorts: list.look === 'table' ? columnSorts(list, isUser) : {},
    usualHref: list.look === 'table' ? listPath({ ...list, columns: null }) : '',
  };
}

/** One press away, because a list by return begins with luck. */
function enoughTrades(list: ListAddress): ChipView {
  const isOn = (list.extra.trades.min ?? 0) >= FEW_TRADES;
  const range = isOn ? OPEN_RANGE : { min: FEW_TRADES, max: null };
  return {
    text: isOn ? 'Any number of trades' : `${FEW_TRADES} or more trades`,
    ...leadTo(reduceFilters(list, { type: 'set-range', filter: 'trades', range })),
  };
}
