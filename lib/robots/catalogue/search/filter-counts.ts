import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import { ANALYSIS_TYPES, type Analysis } from '@/lib/robots/strategies/types';
import {
  LEVEL_CHOICE_NAMES,
  LEVEL_FIELDS,
  type LevelChoice,
  type LevelField,
  VOLATILITY_OF_HORIZON,
} from '../classes/levels';
import { ROBOT_TYPES, type RobotTypeName } from '../classes/robot-types';
import type { CatalogueReader } from '../reader';
import {
  type ChoiceName,
  type ChoiceValue,
  eachChoice,
  NO_ACCOUNT_RANGE_ENDS,
  NO_CHOICES,
  NO_RANGE_ENDS,
  NO_RISK_CHOICES,
} from './list-filters';
import { ACCOUNTS_TYPE_NAMES, type AccountsType, type RobotFilter, type SearchViewer } from './request';

/** Robots by value of each filter, all other filters applied. */
export type FilterCounts = PathCounts & ChoiceCounts & LevelCounts;

interface PathCounts {
  readonly robotTypes: Readonly<Record<RobotTypeName, number>>;
  readonly analysisTypes: Readonly<Record<Analysis, number>>;
  readonly accountsTypes: Readonly<Record<AccountsType, number>>;
  readonly fundTypes: Readonly<Record<FundType, number>>;
}

type ChoiceCounts = {
  readonly [Name in ChoiceName]: Readonly<Record<ChoiceValue<Name>, number>>;
};

interface LevelCounts {
  readonly levels: Readonly<Record<LevelField, Readonly<Record<LevelChoice, number>>>>;
}

/**
 * Counts robots for each value of each group. A group is counted without its own filter, and without those that
 * choosing in it clears: analysis and robot types clear risk filters, risk levels clear analysis and robot types, and a
 * risk profile's levels clear all of these and the account. A time horizon sets its volatility.
 */
export function countFilters(
  catalogue: Pick<CatalogueReader, 'count'>,
  filter: RobotFilter,
  viewer?: SearchViewer,
): FilterCounts {
  const group = <Value extends string | number>(
    values: readonly Value[],
    choose: (value: Value) => Partial<RobotFilter>,
  ) => recordFromKeys(values, (value) => catalogue.count({ ...filter, ...choose(value) }, viewer));
  const noKind: Partial<RobotFilter> = { analysisTypes: [], robotTypes: [] };
  const noRisk: Partial<RobotFilter> = { ...NO_RISK_CHOICES, levels: {} };
  const countLevels = (field: LevelField) =>
    group(LEVEL_CHOICE_NAMES, (choice) => ({
      ...noKind,
      ...NO_CHOICES,
      ...NO_RANGE_ENDS,
      accountsType: null,
      levels: { ...filter.levels, [field]: choice, ...(field === 'timeHorizon' ? forcedBy(choice) : {}) },
    }));
  return {
    robotTypes: group(
      ROBOT_TYPES.map(({ name }) => name),
      (type) => ({ ...noRisk, robotTypes: [type] }),
    ),
    analysisTypes: group(ANALYSIS_TYPES, (type) => ({ ...noRisk, analysisTypes: [type] })),
    accountsTypes: group(ACCOUNTS_TYPE_NAMES, (accountsType) => ({
      accountsType,
      ...NO_ACCOUNT_RANGE_ENDS,
    })),
    fundTypes: group(FUND_TYPES, (type) => ({ fundTypes: [type] })),
    ...(eachChoice((name, { values, isRisk }) =>
      group(values, (value) => ({ ...(isRisk ? noKind : {}), [name]: [value] })),
    ) as ChoiceCounts),
    levels: recordFromKeys(LEVEL_FIELDS, countLevels),
  };
}

function forcedBy(horizon: LevelChoice): RobotFilter['levels'] {
  const robotVolatility = VOLATILITY_OF_HORIZON[horizon];
  return robotVolatility === undefined ? {} : { robotVolatility };
}
