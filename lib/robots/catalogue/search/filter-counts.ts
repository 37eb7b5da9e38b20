import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import type { Analysis } from '@/lib/robots/strategies/types';
import {
  LEVEL_CHOICE_NAMES,
  LEVEL_FIELDS,
  LEVELS,
  type Level,
  type LevelChoice,
  type LevelField,
  VOLATILITY_OF_HORIZON,
} from '../classes/levels';
import { ROBOT_TYPES, type RobotTypeName } from '../classes/robot-types';
import type { CatalogueReader } from '../reader';
import type { AccountsType, RobotFilter, SearchViewer } from './request';

/** Robots by value of each filter, all other filters applied. */
export interface FilterCounts {
  readonly RobotTypes: Readonly<Record<RobotTypeName, number>>;
  readonly AnalysisTypes: Readonly<Record<Analysis, number>>;
  readonly AccountsTypes: Readonly<Record<AccountsType, number>>;
  readonly FundTypes: Readonly<Record<FundType, number>>;
  readonly RiskLevels: Readonly<Record<Level, number>>;
  readonly Timeframes: Readonly<Record<Timeframe, number>>;
  readonly Levels: Readonly<Record<LevelField, Readonly<Record<LevelChoice, number>>>>;
}

export const FUND_TYPE_NAMES: readonly FundType[] = ['S', 'E', 'F', 'C'];
export const ANALYSIS_NAMES: readonly Analysis[] = ['TA', 'FA', 'TAFA'];
export const ACCOUNT_NAMES: readonly AccountsType[] = ['NoAccounts', 'Virtual', 'RealMoney'];
export const TIMEFRAME_NAMES: readonly Timeframe[] = [5, 15, 60];

/**
 * Counts robots for each value of each group. A group is counted with its own filter left out, and without those that
 * choosing in it clears: analysis and robot types clear what was said of risk, risk levels clear analysis and robot
 * types, and the levels of a risk profile clear all of these and the account. A time horizon brings its volatility.
 */
export function countFilters(
  catalogue: Pick<CatalogueReader, 'count'>,
  filter: RobotFilter,
  viewer?: SearchViewer,
): FilterCounts {
  const group = <Value extends string | number>(
    values: readonly Value[],
    choose: (value: Value) => Partial<RobotFilter>,
  ) =>
    Object.fromEntries(
      values.map((value) => [value, catalogue.count({ ...filter, ...choose(value) }, viewer)]),
    ) as Record<Value, number>;
  const noKind: Partial<RobotFilter> = { analysisTypes: [], robotTypes: [] };
  const noRisk: Partial<RobotFilter> = { riskLevels: [], levels: {} };
  const noRange: Partial<RobotFilter> = {
    timeframes: [],
    tradesMin: null,
    tradesMax: null,
    initialBalanceMin: null,
    initialBalanceMax: null,
  };
  const levelsOf = (field: LevelField) =>
    group(LEVEL_CHOICE_NAMES, (choice) => ({
      ...noKind,
      ...noRange,
      accountsType: null,
      riskLevels: [],
      levels: { ...filter.levels, [field]: choice, ...(field === 'timeHorizon' ? forcedBy(choice) : {}) },
    }));
  return {
    RobotTypes: group(
      ROBOT_TYPES.map(({ name }) => name),
      (type) => ({ ...noRisk, robotTypes: [type] }),
    ),
    AnalysisTypes: group(ANALYSIS_NAMES, (type) => ({ ...noRisk, analysisTypes: [type] })),
    AccountsTypes: group(ACCOUNT_NAMES, (accountsType) => ({
      accountsType,
      initialBalanceMin: null,
      initialBalanceMax: null,
    })),
    FundTypes: group(FUND_TYPE_NAMES, (type) => ({ fundTypes: [type] })),
    RiskLevels: group(LEVELS, (level) => ({ ...noKind, riskLevels: [level] })),
    Timeframes: group(TIMEFRAME_NAMES, (timeframe) => ({ timeframes: [timeframe] })),
    Levels: Object.fromEntries(
      LEVEL_FIELDS.map((field) => [field, levelsOf(field)]),
    ) as FilterCounts['Levels'],
  };
}

function forcedBy(horizon: LevelChoice): RobotFilter['levels'] {
  const robotVolatility = VOLATILITY_OF_HORIZON[horizon];
  return robotVolatility === undefined ? {} : { robotVolatility };
}
