import type { Millis, RobotId } from '@/lib/core/base/brand';
import { DAILY_MINUTES } from '@/lib/market/data/imported/interval';
import type { Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition, Timeframe } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import {
  familyProfile,
  hasWhatItReads,
  paramsFor,
  suits,
} from '@/lib/robots/definitions/roster/family-profiles';
import { timeframesFor } from '@/lib/robots/definitions/roster/timeframes';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { StrategyFamily } from '@/lib/robots/strategies/types';

export const INITIAL_BALANCE = 100_000;
/** Percent of the equity a trade, for all: so results compare with buy and hold. A few percent stay for costs. */
const WHOLE_ACCOUNT = 96;

/** Families that robots are published with on one such instrument, and that decide by prices alone. */
export function familiesFor(
  { fundType }: Instrument,
  timeframe: number,
  baseInterval: number,
): StrategyFamily[] {
  return STRATEGY_FAMILIES.filter(
    (family) =>
      family.kind === 'single' &&
      family.analysis === 'TA' &&
      suits(family, fundType) &&
      hasWhatItReads(family.id, [fundType]) &&
      (timeframe === DAILY_MINUTES
        ? !family.methods.includes('TimeOfDay')
        : timeframesFor(family, baseInterval).includes(timeframe as Timeframe)),
  );
}

/** As robots are published now: their parameters and rules, and stocks and ETFs long only unless asked otherwise. */
export function publishedConfig(
  family: StrategyFamily,
  instrument: Instrument,
  timeframe: number,
  baseInterval: number,
  sellsShort: boolean,
): ExecutionConfig {
  const { fundType } = instrument;
  const params = paramsFor(family, 'usual', [instrument]);
  const allowShort = sellsShort || fundType === 'F' || fundType === 'C';
  return configOf({ ...baseOf(family, instrument, timeframe), params, allowShort }, instrument, baseInterval);
}

/** The family's plain parameters, without rules, long and short: as robots were published before. */
export function plainConfig(
  family: StrategyFamily,
  instrument: Instrument,
  timeframe: number,
  baseInterval: number,
): ExecutionConfig {
  const { forForex = {} } = familyProfile(family);
  const params = { ...defaultParams(family), ...(instrument.fundType === 'F' ? forForex : {}) };
  return configOf(
    { ...baseOf(family, instrument, timeframe), params, allowShort: true },
    instrument,
    baseInterval,
  );
}

function configOf(robot: RobotDefinition, instrument: Instrument, baseInterval: number): ExecutionConfig {
  return executionConfigFor(robot, [instrument], baseInterval);
}

function baseOf(family: StrategyFamily, { fundId, fundType }: Instrument, timeframe: number) {
  return {
    id: 1 as RobotId,
    version: 1,
    name: family.title,
    description: '',
    agentKind: 'Virtual',
    agentType: 'Single',
    fundTypes: [fundType],
    legs: [fundId],
    strategyId: family.id,
    analysis: family.analysis,
    // No robot is published for daily bars, but an execution doesn't mind them.
    timeframe: timeframe as Timeframe,
    initialBalance: INITIAL_BALANCE,
    sizing: { kind: 'percent', percent: WHOLE_ACCOUNT },
    maxOpenPositions: 1,
    publishedAt: 0 as Millis,
    startsAt: 0 as Millis,
  } as const;
}
