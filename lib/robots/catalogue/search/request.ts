import type { FundType } from '@/lib/market/data/instrument';
import type { AgentKind, Timeframe } from '@/lib/robots/definitions/definition';
import type { Analysis } from '@/lib/robots/strategies/types';
import type { Level, LevelChoice, LevelField } from '../classes/levels';
import type { RobotTypeName } from '../classes/robot-types';
import type { SortField } from './sort-fields';

/** NoAccounts: signals only. Virtual: a virtual account. RealMoney: a broker account's rules. */
export type AccountsType = 'NoAccounts' | 'Virtual' | 'RealMoney';

export const ACCOUNTS_TYPES: Readonly<Record<AccountsType, AgentKind>> = {
  NoAccounts: 'Signal',
  Virtual: 'Virtual',
  RealMoney: 'Brokerage',
};

/** Which robots are meant. An empty list, null and Any ask for nothing; what is asked for must all hold. */
export interface RobotFilter {
  readonly fundTypes: readonly FundType[];
  readonly accountsType: AccountsType | null;
  readonly analysisTypes: readonly Analysis[];
  /** Any of these. */
  readonly robotTypes: readonly RobotTypeName[];
  /** Any of these. */
  readonly riskLevels: readonly Level[];
  readonly timeframes: readonly Timeframe[];
  /** Trades at least one of these, written as instruments write them. */
  readonly tickers: readonly string[];
  /** Trades at least one of these as well. */
  readonly tradedTickers: readonly string[];
  /** Every word of it begins a word of the name, the description or a ticker; letters in any case. */
  readonly searchKeyword: string;
  /** Closed trades, both ends included. */
  readonly tradesMin: number | null;
  readonly tradesMax: number | null;
  /** Money, both ends included. */
  readonly initialBalanceMin: number | null;
  readonly initialBalanceMax: number | null;
  readonly levels: Readonly<Partial<Record<LevelField, LevelChoice>>>;
  /** true: only robots that the viewer follows; false: only others. */
  readonly isSubscribed: boolean | null;
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
}

/** Who is asking, as far as it changes the answer. */
export interface SearchViewer {
  /** Whoever may not see money has robots ordered by percentages instead of sums. */
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
  riskLevels: [],
  timeframes: [],
  tickers: [],
  tradedTickers: [],
  searchKeyword: '',
  tradesMin: null,
  tradesMax: null,
  initialBalanceMin: null,
  initialBalanceMax: null,
  levels: {},
  isSubscribed: null,
  isPushNotificationEnabled: null,
};

/** Robots of a page of a list. */
export const PAGE_SIZE = 6;

export const DEFAULT_SORT: RobotSort = { by: 'full.annualPL', ascending: false };

/** The tickers that a search names, each once. */
export function wantedTickers(filter: Pick<RobotFilter, 'tickers' | 'tradedTickers'>): readonly string[] {
  return [...new Set([...filter.tickers, ...filter.tradedTickers])];
}
