import type { RobotStatistics } from '@/lib/robots/statistics/types';
import type { RobotSummary } from '../types';

/** Low, Medium or High of a measured property. */
export type Level = 'Low' | 'Medium' | 'High';
export const LEVELS: readonly Level[] = ['Low', 'Medium', 'High'];

/** What may be asked for of a level. */
export type LevelChoice = 'Any' | Level | 'LowAndMedium' | 'HighAndMedium';

export const LEVEL_CHOICES: Readonly<Record<LevelChoice, readonly Level[]>> = {
  Any: LEVELS,
  Low: ['Low'],
  Medium: ['Medium'],
  High: ['High'],
  LowAndMedium: ['Low', 'Medium'],
  HighAndMedium: ['Medium', 'High'],
};

/** Every choice, Any first. */
export const LEVEL_CHOICE_NAMES = Object.keys(LEVEL_CHOICES) as readonly LevelChoice[];

/** The five levels of a trading-risk profile, the risk level derived from two of them, and that of costs. */
export interface RobotLevels {
  /** By the most positions that were open at once: 1; 2 to 4; more. */
  readonly maxOpenPositions: Level | null;
  /** By annualized volatility: up to 5%; up to 10%; more. */
  readonly robotVolatility: Level | null;
  /** By what it may trade: one instrument; up to 4, or more of one sector; 5 or more across several. */
  readonly universeDivscore: Level;
  /** By the deepest drawdown: up to 10%; up to 25%; more. */
  readonly acceptableRisk: Level | null;
  /** By the mean length of a trade: under a day; under a week; longer. */
  readonly timeHorizon: Level | null;
  /** The higher of volatility and drawdown. */
  readonly risk: Level | null;
  /** By costs a year in percent of mean equity: up to 1%; up to 3%; more. */
  readonly costs: Level | null;
}

export type LevelField = Exclude<keyof RobotLevels, 'risk' | 'costs'>;

/** The filters of a trading-risk profile: their name in addresses, their title, and what calls say of them. */
export const LEVEL_FILTERS: Readonly<
  Record<LevelField, { readonly query: string; readonly title: string; readonly meaning: string }>
> = {
  maxOpenPositions: {
    query: 'positions',
    title: 'Open positions',
    meaning: 'Max open positions. Low: 1, Medium: 2 to 4, High: more.',
  },
  robotVolatility: {
    query: 'volatility',
    title: 'Volatility',
    meaning: 'Annualized volatility. Low: up to 5%, Medium: up to 10%, High: more.',
  },
  universeDivscore: {
    query: 'diversification',
    title: 'Diversification',
    meaning:
      'Diversification. Low: one ticker, Medium: up to 4 or one sector, High: 5 or more across sectors.',
  },
  acceptableRisk: {
    query: 'drawdown',
    title: 'Max drawdown',
    meaning: 'Max drawdown. Low: up to 10%, Medium: up to 25%, High: more.',
  },
  timeHorizon: {
    query: 'horizon',
    title: 'Time horizon',
    meaning: 'Average holding time. Low: under a day, Medium: under a week, High: longer.',
  },
};
export const LEVEL_FIELDS = Object.keys(LEVEL_FILTERS) as readonly LevelField[];

/** The field of a call that filters by a level. */
export function levelRequestField<Field extends LevelField>(field: Field): `${Field}Level` {
  return `${field}Level`;
}

/** The volatility that a time horizon forces; the other horizons leave it free. */
export const VOLATILITY_OF_HORIZON: Readonly<Partial<Record<LevelChoice, LevelChoice>>> = {
  Low: 'Low',
  Medium: 'LowAndMedium',
  High: 'Any',
};

const MINUTES_PER_DAY = 24 * 60;

/** The facts that decide a robot's levels and types; a guest's view has all of them. */
export type Classified = Pick<
  RobotSummary,
  | 'ready'
  | 'isNew'
  | 'strategyId'
  | 'analysis'
  | 'agentType'
  | 'allowShort'
  | 'tickers'
  | 'groups'
  | 'openCount'
  | 'volatilityPct'
  | 'maxDrawdownPct'
  | 'sincePublication'
> & {
  readonly statistics: Pick<
    RobotStatistics,
    'closedCount' | 'maxOpened' | 'avgTradeDurationMinutes' | 'annualCostsPct'
  > | null;
};

/** A robot's level on each scale; null if never measured, which only matches Any. */
export function robotLevels(robot: Classified): RobotLevels {
  const { statistics } = robot;
  const volatility = upTo(robot.volatilityPct, 5, 10);
  const drawdown = upTo(robot.maxDrawdownPct, 10, 25);
  return {
    maxOpenPositions: statistics && statistics.maxOpened > 0 ? upTo(statistics.maxOpened, 1, 4) : null,
    robotVolatility: volatility,
    universeDivscore: diversification(robot),
    acceptableRisk: drawdown,
    timeHorizon: under(statistics?.avgTradeDurationMinutes ?? null, MINUTES_PER_DAY, 7 * MINUTES_PER_DAY),
    risk: volatility && drawdown ? higherLevel(volatility, drawdown) : null,
    costs: costLevel(statistics?.annualCostsPct ?? null),
  };
}

/** Of costs a year in percent of mean equity. */
export function costLevel(annualCostsPct: number | null): Level | null {
  return upTo(annualCostsPct, 1, 3);
}

function diversification({ tickers, groups }: Pick<Classified, 'tickers' | 'groups'>): Level {
  if (tickers.length <= 1) return 'Low';
  return tickers.length >= 5 && groups.length > 1 ? 'High' : 'Medium';
}

function upTo(value: number | null, low: number, medium: number): Level | null {
  if (value === null) return null;
  if (value <= low) return 'Low';
  return value <= medium ? 'Medium' : 'High';
}

function under(value: number | null, low: number, medium: number): Level | null {
  if (value === null) return null;
  if (value < low) return 'Low';
  return value < medium ? 'Medium' : 'High';
}

function higherLevel(a: Level, b: Level): Level {
  return LEVELS.indexOf(a) > LEVELS.indexOf(b) ? a : b;
}
