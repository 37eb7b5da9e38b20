import type { EpochDay } from '@/lib/core/base/brand';
import type { InstrumentClass } from '@/lib/site/addresses/instrument-class';

export const NUMBER_OPERATORS = ['lt', 'le', 'gt', 'ge', 'between', 'eq'] as const;
export type NumberOperator = (typeof NUMBER_OPERATORS)[number];

/** What instruments are sorted into by name: class, sector (or kind), and the group within it. */
export const NAME_FIELDS = ['class', 'sector', 'group'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** Takes rows whose figure fulfills the operator; unknown figures never do. Between includes both ends. */
export interface NumberFilter {
  readonly field: string;
  readonly operator: NumberOperator;
  /** One value, for `between` two in ascending order. */
  readonly values: readonly number[];
}

/** Takes rows whose name has one of these slugs. */
export interface NameFilter {
  readonly field: NameField;
  readonly operator: 'in';
  /** In alphabetical order. */
  readonly names: readonly string[];
}

export type ScreenFilter = NumberFilter | NameFilter;

/** `ticker`, or a field's id; unknown figures come last in both directions, and ties are by ticker. */
export interface ScreenSort {
  readonly by: string;
  readonly isDescending: boolean;
}

/** What an address of the screener asks for. */
export interface Screen {
  readonly filters: readonly ScreenFilter[];
  /** null for all. */
  readonly class: InstrumentClass | null;
  readonly sort: ScreenSort;
  /** Ids of the fields shown, in order. */
  readonly columns: readonly string[];
  /** null for the newest day. */
  readonly asOf: EpochDay | null;
  /** From 1. */
  readonly page: number;
}

export const DEFAULT_SORT: ScreenSort = { by: 'ticker', isDescending: false };
export const DEFAULT_COLUMNS = [
  'price',
  'change1',
  'sigma1',
  'rsi14',
  'change21',
  'sma200',
  'range52',
  'volumez',
  'robots',
  'nextreport',
] as const;

export const EMPTY_SCREEN: Screen = {
  filters: [],
  class: null,
  sort: DEFAULT_SORT,
  columns: DEFAULT_COLUMNS,
  asOf: null,
  page: 1,
};

/** As many as the bits of a row's mask hold, with one for the class. */
export const MOST_FILTERS = 24;

export function isNameFilter(filter: ScreenFilter): filter is NameFilter {
  return filter.operator === 'in';
}
