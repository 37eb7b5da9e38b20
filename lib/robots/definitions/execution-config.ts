import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { CalendarName } from '@/lib/market/calendar/types';
import { calendarNameFor, type FundType, type Instrument } from '@/lib/market/data/instrument';
import type { ExecutionConfig, ExecutionLeg } from '@/lib/robots/execution/config';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { RetirementTerms } from '@/lib/robots/execution/retirement';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import { benchmarkLegs } from './benchmark-legs';
import type { RobotDefinition } from './definition';

/** Largest order to open as a fraction of the volume of the bar that fills it. Exits are not limited. */
export const VOLUME_LIMIT = 0.025;

/** Equity that short positions require, as a fraction of their value: FINRA rule 4210(c)(3), for stocks from $17 up. */
export const MAINTENANCE_MARGIN = 0.3;

/** Reports are given to an execution for this long before the first new bar; it takes each once. */
export const REPORT_OVERLAP_MS = 200 * DAY_MS;

/** Length of a usual session in minutes: 09:30 to 16:00 in New York, and round the clock. */
const SESSION_MINUTES: Readonly<Record<CalendarName, number>> = { xnys: 390, forex: 1440, crypto: 1440 };

/** Bars of a timeframe in a usual session. */
export function barsPerSession(fundType: FundType, timeframe: number): number {
  return Math.ceil(SESSION_MINUTES[calendarNameFor(fundType)] / timeframe);
}

/**
 * The configuration to run a robot.
 * @param instruments at least the robot's legs, in any order
 * @param baseInterval minutes of the bars it will be fed
 * @param model a learned robot's, without which it can't run
 */
export function executionConfigFor(
  definition: RobotDefinition,
  instruments: readonly Instrument[],
  baseInterval: number,
  model: ForecastModel | null = null,
): ExecutionConfig {
  const legs = definition.legs.map((fundId) => {
    const instrument = instruments.find((candidate) => candidate.fundId === fundId);
    if (!instrument) throw new Error(`Robot ${definition.id} trades the unknown instrument ${fundId}`);
    return instrument;
  });
  const [first] = legs;
  if (!first) throw new Error(`Robot ${definition.id} has no instrument`);
  return {
    agentType: definition.agentType,
    legs: legs.map((instrument) => executionLeg(instrument, definition.agentKind === 'Brokerage')),
    strategyId: definition.strategyId,
    params: definition.params,
    timeframe: definition.timeframe,
    baseInterval,
    barsPerSession: barsPerSession(first.fundType, definition.timeframe),
    sizing: definition.sizing,
    initialBalance: definition.initialBalance,
    maxOpenPositions: definition.maxOpenPositions,
    allowShort: definition.allowShort,
    volumeLimit: VOLUME_LIMIT,
    maintenanceMargin: MAINTENANCE_MARGIN,
    fillsAfterDecision: true,
    ...(model && { model }),
    rules: definition.rules ?? null,
    retirement: retirementTerms(definition, legs),
  };
}

/** Brokers trade stocks and ETFs in whole units; currencies and crypto trade in fractions everywhere. */
function executionLeg({ fundId, fundType }: Instrument, brokerage: boolean): ExecutionLeg {
  return {
    fundId,
    fundType,
    costs: costModelFor(fundType, brokerage),
    wholeUnits: brokerage && (fundType === 'S' || fundType === 'E'),
  };
}

function retirementTerms(
  definition: RobotDefinition,
  legs: readonly Instrument[],
): RetirementTerms | undefined {
  if (!definition.rules) return;
  const held = benchmarkLegs(definition, new Map(legs.map((leg) => [leg.fundId, leg])));
  return {
    ...definition.rules.retirement,
    publishedDay: utcDay(definition.publishedAt),
    heldLegs: held.map((fundId) => definition.legs.indexOf(fundId)),
  };
}
