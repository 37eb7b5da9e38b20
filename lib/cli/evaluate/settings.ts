import type { Millis, RobotId } from '@/lib/core/base/brand';
import { DAILY_MINUTES } from '@/lib/market/data/imported/interval';
import type { Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition, Timeframe } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import {
  paramsFor,
  suits,
  tradesByClock,
  usualParams,
} from '@/lib/robots/definitions/roster/family-profiles';
import { gateFor } from '@/lib/robots/definitions/roster/gate';
import { timeframesFor } from '@/lib/robots/definitions/roster/timeframes';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import type { RetirementRule } from '@/lib/robots/execution/robot-rules';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { Params, SingleFamily } from '@/lib/robots/strategies/types';

export const INITIAL_BALANCE = 100_000;
/** Percent of the equity a trade, for all: so results compare with buy and hold. A few percent stay for costs. */
const WHOLE_ACCOUNT = 96;
const NEVER: RetirementRule = { drawdownPct: Infinity, behindPct: Infinity, afterDays: Infinity };

/** Families that robots are published with on one such instrument, and that decide by prices alone. */
export function familiesFor(
  { fundType }: Instrument,
  timeframe: number,
  baseInterval: number,
): SingleFamily[] {
  return STRATEGY_FAMILIES.filter(
    (family): family is SingleFamily =>
      family.kind === 'single' &&
      family.analysis === 'TA' &&
      suits(family, fundType) &&
      (timeframe === DAILY_MINUTES
        ? !tradesByClock(family)
        : timeframesFor(family, fundType, baseInterval).includes(timeframe as Timeframe)),
  );
}

/**
 * As robots are published now: their parameters and gate, and stocks and ETFs long only unless asked otherwise. They
 * never retire, so that each strategy is seen over all bars.
 */
export function publishedConfig(
  family: SingleFamily,
  instrument: Instrument,
  timeframe: number,
  baseInterval: number,
  sellsShort: boolean,
): ExecutionConfig {
  const { fundType } = instrument;
  const params =
    timeframe === DAILY_MINUTES
      ? usualParams(family, 'usual', [instrument])
      : publishedParams(family, instrument, timeframe as Timeframe);
  const allowShort = sellsShort || fundType === 'F' || fundType === 'C';
  const config = createConfig(family, instrument, timeframe, baseInterval, params, allowShort);
  return { ...config, rules: { gate: gateFor(family, params, fundType, timeframe), retirement: NEVER } };
}

function publishedParams(family: SingleFamily, instrument: Instrument, timeframe: Timeframe): Params {
  const universe = instrument.ticker;
  return paramsFor(
    { agentType: 'Single', legs: [instrument], universe, family, pace: 'usual', timeframe },
    'Virtual',
  );
}

/** The family's plain parameters, without rules, long and short: as robots were published before. */
export function plainConfig(
  family: SingleFamily,
  instrument: Instrument,
  timeframe: number,
  baseInterval: number,
): ExecutionConfig {
  const params = usualParams(family, 'usual', [instrument]);
  return createConfig(family, instrument, timeframe, baseInterval, params, true);
}

function createConfig(
  family: SingleFamily,
  instrument: Instrument,
  timeframe: number,
  baseInterval: number,
  params: Params,
  allowShort: boolean,
): ExecutionConfig {
  const { fundId, fundType } = instrument;
  const robot: RobotDefinition = {
    id: 1 as RobotId,
    version: 1,
    name: family.title,
    description: '',
    agentKind: 'Virtual',
    agentType: 'Single',
    fundTypes: [fundType],
    legs: [fundId],
    strategyId: family.id,
    params,
    analysis: family.analysis,
    // No robot is published for daily bars, but an execution doesn't mind them.
    timeframe: timeframe as Timeframe,
    initialBalance: INITIAL_BALANCE,
    sizing: { kind: 'percent', percent: WHOLE_ACCOUNT },
    maxOpenPositions: 1,
    allowShort,
    publishedAt: 0 as Millis,
    startsAt: 0 as Millis,
  };
  return executionConfigFor(robot, [instrument], baseInterval);
}
