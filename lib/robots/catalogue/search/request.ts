import type { FundType } from '@/lib/market/data/instrument';
import type { AgentKind } from '@/lib/robots/definitions/definition';
import type { Analysis } from '@/lib/robots/strategies/types';
import type { LevelChoice, LevelField } from '../classes/levels';
import type { RobotTypeName } from '../classes/robot-types';
import { type Choices, NO_CHOICES, type RangeEnds } from './list-filters';
import type { SortField } from './sort-fields';

/** NoAccounts: signals only. Virtual: a virtual account. RealMoney: a broker account's rules. */
export const ACCOUNTS_TYPE_NAMES = ['NoAccounts', 'Virtual', 'RealMoney'] as const;
export type AccountsType = (typeof ACCOUNTS_TYPE_NAMES)[number];

export const ACCOUNTS_TYPES: Readonly<Record<AccountsType, AgentKind>> = {
  NoAccounts: 'Signal',
  Virtual: 'Virtual',
  RealMoney: 'Brokerage',
};

/** Which robots match. An empty list, null and Any mean no filter; all others must hold. */
export interface RobotFilter extends Choices, RangeEnds {
  readonly fundTypes: readonly FundType[];
  readonly accountsType: AccountsType | null;
  readonly analysisTypes: readonly Analysis[];
  /** Any of these. */
  readonly robotTypes: readonly RobotTypeName[];
  /** Trades at least one of these, written as instruments write them. */
  readonly tickers: readonly string[];
  /** Trades at least one of these as well. */
  readonly tradedTickers: readonly string[];
  /** Each of its words is a prefix of a word in the name, the description or a ticker, ignoring case. */
  readonly searchKeyword: string;
  readonly levels: Readonly<Partial<Record<LevelField, LevelChoice>>>;
  /** true: only robots that the viewer follows; false: only others. */
  readonly isFollowed: boolean | null;
  /** true: only robots whose notifications the viewer takes; false: only others. */
  readonly isPushNotificationEnabled: boolean | null;
}

export interface RobotSort {
  readonly by: SortField;
  readonly ascending: boolean;
}

export interface RobotSearch extends RobotFilter {
  /** Robots to pass over, from 0. */
  readonly offset: number;
  readonly pageSize: number;
  readonly sort: RobotSort;
  /** Whether robots with few closed trades come after all others, each part in this order. */
  readonly fewTradesLast?: boolean;
}

/** Who is asking, if it changes the answer. */
export interface SearchViewer {
  /** Viewers who may not see money get robots ordered by percentages instead of dollar amounts. */
  readonly seesMoney: boolean;
  readonly followed: ReadonlySet<number>;
  readonly notified: ReadonlySet<number>;
}

export const GUEST_VIEWER: SearchViewer = { seesMoney: false, followed: new Set(), notified: new Set() };

export const NO_FILTER: RobotFilter = {
  fundTypes: [],
  accountsType: null,
  analysisTypes: [],
  robotTypes: [],
  ...NO_CHOICES,
  tickers: [],
  tradedTickers: [],
  searchKeyword: '',
  levels: {},
  isFollowed: null,
  isPushNotificationEnabled: null,
};

/** Robots of a page of a list. */
export const PAGE_SIZE = 6;
/** The most that one search may ask for. */
export const MAX_PAGE_SIZE = 100;

export const DEFAULT_SORT: RobotSort = { by: 'full.annualPL', ascending: false };

/** The tickers that a search names, each once. */
export function wantedTickers(filter: Pick<RobotFilter, 'tickers' | 'tradedTickers'>): readonly string[] {
  return [...new Set([...filter.tickers, ...filter.tradedTickers])];
}
