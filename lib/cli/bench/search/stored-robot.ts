import {
  LEVEL_CHOICES,
  LEVEL_FIELDS,
  type LevelChoice,
  levelsOf,
} from '@/lib/robots/catalogue/classes/levels';
import { isOfType } from '@/lib/robots/catalogue/classes/robot-type-rules';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import { searchedText, wordsOf } from '@/lib/robots/catalogue/search/keywords';
import { rankInMarket } from '@/lib/robots/catalogue/search/market-rank';
import {
  ACCOUNTS_TYPES,
  type RobotFilter,
  type RobotSort,
  type SearchViewer,
} from '@/lib/robots/catalogue/search/request';
import {
  maySortBy,
  type NumericSortField,
  sortFigure,
  sortName,
} from '@/lib/robots/catalogue/search/sort-fields';
import type { RobotSummary } from '@/lib/robots/catalogue/types';

/** How the compared databases store a robot; derived values are computed when storing. */

const FIGURE_COLUMNS: Readonly<Record<NumericSortField, string>> = {
  'full.closedPL': 'closed_pl',
  'full.annualPL': 'annual_pl',
  'full.annualPL30Days': 'annual_pl_30_days',
  'full.avgTradeDuration': 'trade_minutes',
  'full.sharpeR': 'sharpe',
  'full.profitFactor': 'profit_factor',
  'full.openCount': 'open_count',
  'full.closedCount': 'closed_count',
  'full.daysFromFirstOpenTrade': 'days_running',
};
const FIGURES = Object.entries(FIGURE_COLUMNS) as [NumericSortField, string][];

export type Cell = string | number | null;
export interface StoredRobot {
  /** By the names in `COLUMNS`, in their order. */
  readonly cells: readonly Cell[];
  /** Fund types (`F:S`) and robot types (`T:New`). */
  readonly tags: readonly string[];
  readonly tickers: readonly string[];
  readonly words: readonly string[];
}

export const TEXT_COLUMNS: readonly string[] = [
  'agent_kind',
  'analysis',
  'risk',
  ...LEVEL_FIELDS,
  'lower_name',
].map(toColumn);
/** The position in the default order. */
export const WHOLE_COLUMNS: readonly string[] = ['place', 'id', 'timeframe'];
export const FIGURE_NAMES: readonly string[] = [...FIGURES.map(([, column]) => column), 'initial_balance'];
export const COLUMNS: readonly string[] = [...WHOLE_COLUMNS, ...TEXT_COLUMNS, ...FIGURE_NAMES];
/** Columns that lists sort by. */
export const ORDER_COLUMNS: readonly string[] = ['lower_name', ...FIGURES.map(([, column]) => column)];

/** @param robots in the default order */
export function toStoredRobots(robots: readonly RobotSummary[]): StoredRobot[] {
  const ranks = rankInMarket(robots);
  return robots.map((robot, place) => {
    const levels = levelsOf(robot);
    const types = ROBOT_TYPES.filter((type) => isOfType(type.name, robot, ranks[place] ?? null));
    return {
      cells: [
        place,
        robot.id,
        robot.timeframe,
        robot.agentKind,
        robot.analysis,
        levels.risk,
        ...LEVEL_FIELDS.map((field) => levels[field]),
        sortName(robot),
        ...FIGURES.map(([name]) => sortFigure(name, robot)),
        robot.initialBalance,
      ],
      tags: [...robot.fundTypes.map((type) => `F:${type}`), ...types.map(({ name }) => `T:${name}`)],
      tickers: robot.tickers,
      words: [...new Set(wordsOf(searchedText(robot)))],
    };
  });
}

/** A condition on a column, in SQL both databases understand. */
export type Condition =
  | { readonly kind: 'oneOf'; readonly column: string; readonly values: readonly Cell[] }
  | { readonly kind: 'atLeast' | 'atMost'; readonly column: string; readonly value: number }
  | { readonly kind: 'tagged'; readonly in: 'tags' | 'tickers'; readonly values: readonly string[] }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'marked'; readonly wanted: boolean; readonly ids: readonly number[] };

export function conditionsOf(filter: RobotFilter, viewer: SearchViewer): readonly Condition[] {
  const conditions: Condition[] = [];
  const oneOf = (column: string, values: readonly Cell[]) => {
    if (values.length > 0) conditions.push({ kind: 'oneOf', column, values });
  };
  const tagged = (place: 'tags' | 'tickers', values: readonly string[]) => {
    if (values.length > 0) conditions.push({ kind: 'tagged', in: place, values });
  };
  const bound = (kind: 'atLeast' | 'atMost', column: string, value: number | null) => {
    if (value !== null) conditions.push({ kind, column, value });
  };
  tagged(
    'tags',
    filter.fundTypes.map((type) => `F:${type}`),
  );
  if (!filter.robotTypes.includes('All'))
    tagged(
      'tags',
      filter.robotTypes.map((type) => `T:${type}`),
    );
  tagged('tickers', filter.tickers);
  tagged('tickers', filter.tradedTickers);
  oneOf('agent_kind', filter.accountsType ? [ACCOUNTS_TYPES[filter.accountsType]] : []);
  oneOf('analysis', filter.analysisTypes);
  oneOf('risk', filter.riskLevels);
  oneOf('timeframe', filter.timeframes);
  for (const field of LEVEL_FIELDS) {
    const choice: LevelChoice = filter.levels[field] ?? 'Any';
    if (choice !== 'Any') oneOf(toColumn(field), LEVEL_CHOICES[choice]);
  }
  bound('atLeast', 'closed_count', filter.tradesMin);
  bound('atMost', 'closed_count', filter.tradesMax);
  bound('atLeast', 'initial_balance', filter.initialBalanceMin);
  bound('atMost', 'initial_balance', filter.initialBalanceMax);
  const words = [...new Set(wordsOf(filter.searchKeyword))];
  if (words.length > 0) conditions.push({ kind: 'words', words });
  if (filter.isFollowed !== null)
    conditions.push({ kind: 'marked', wanted: filter.isFollowed, ids: [...viewer.followed] });
  return conditions;
}

/** An order's column; null for the default order and for common tickers. */
export function orderColumn({ by, ascending }: RobotSort, viewer: SearchViewer): string | null {
  if (by === 'commonTickers' || (by === 'full.annualPL' && !ascending)) return null;
  if (by === 'name.keyword') return 'lower_name';
  return maySortBy(by, viewer) ? FIGURE_COLUMNS[by] : null;
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
