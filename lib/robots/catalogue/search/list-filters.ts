import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import { cutTo } from '@/lib/core/base/round';
import { SLOWEST_FIRST, TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { LEVELS, type Level, robotLevels } from '../classes/levels';
import { costsUpTo } from '../costs-up-to';
import type { RobotSummary } from '../types';

/**
 * List filters that only need an entry here: values of which any may be chosen, and ranges of numbers. Derived from it
 * are its part of addresses and forms, its place in the search index, its fields in calls, the counts per value, and
 * its group in the panel. Filters by market, account, analysis, type and search are path segments instead, and a
 * trading-risk profile's filters are its levels.
 */

/** A filter by a value that each robot has one of; several that are chosen mean any of these. */
export interface ChoiceFilter<Value extends string | number = string | number> {
  /** Its name in the query of an address. */
  readonly query: string;
  /** Its heading in the panel. */
  readonly title: string;
  /** In the order in which addresses and calls write them. */
  readonly values: readonly Value[];
  /** Order in the panel, if different. */
  readonly shown?: readonly Value[];
  /** What a call's document says of it. */
  readonly meaning: string;
  /** Whether it is a way to choose by risk: such filters and those by analysis or robot type clear each other. */
  readonly isRisk: boolean;
  /** A value as addresses write it, in lower case and without hyphens. */
  word(value: Value): string;
  /** A value as people read it. */
  label(value: Value): string;
  of(robot: RobotSummary): Value | null;
}

/** A filter by a number, both ends included. */
export interface RangeFilter<Field extends string = string> {
  /** Its fields in calls and searches are this with Min and Max. */
  readonly field: Field;
  readonly title: string;
  /** Follows its numbers. */
  readonly unit: '' | '%';
  /** Of the numbers that may be typed, and of those it compares. */
  readonly decimals: 0 | 2;
  readonly smallest: number;
  readonly largest: number;
  /** Whether it's offered beside cards too, and not only where a table shows the figure. */
  readonly isForCards: boolean;
  /** Whether it is about money, which guests may not see: their lists are without it, their calls refused. */
  readonly isMoney: boolean;
  /** Whether choosing another account clears it. */
  readonly isOfAccount: boolean;
  /** null for robots that no range takes: unknown, or shown as too few trades. */
  of(robot: RobotSummary): number | null;
  /** What guests get in its place, where they may not find out the figure itself. */
  forGuest?(robot: RobotSummary): number | null;
}

const choiceFilter = <const Value extends string | number>(filter: ChoiceFilter<Value>) => filter;
const rangeFilter = <const Field extends string>(
  field: Field,
  title: string,
  of: RangeFilter['of'],
  more: Partial<Omit<RangeFilter, 'field' | 'title' | 'of'>> = {},
): RangeFilter<Field> => ({
  field,
  title,
  unit: '',
  decimals: 0,
  smallest: 0,
  largest: 999_999,
  isForCards: false,
  isMoney: false,
  isOfAccount: false,
  of,
  ...more,
});

const RATIO = { decimals: 2 } as const;
const PERCENT = { decimals: 2, unit: '%' } as const;
const SIGNED_PERCENT = { ...PERCENT, smallest: -999_999 } as const;

/** With the decimals that people are shown at most, so that a range can't find out more. */
const shown = (figure: number | null | undefined) =>
  figure == null || Number.isNaN(figure) ? null : cutTo(figure, 2);

const MINUTES_A_DAY = 1440;

/** Ratios of few trades aren't shown. */
function unlessFew({ statistics }: RobotSummary, figure: number | null | undefined): number | null {
  return (statistics?.closedCount ?? 0) < FEW_TRADES ? null : shown(figure);
}

const COST_LABELS: Readonly<Record<Level, string>> = {
  Low: 'Low costs (up to 1% a year)',
  Medium: 'Medium costs (up to 3%)',
  High: 'High costs (over 3%)',
};

/** By the name of their field in searches and calls. */
export const CHOICE_FILTERS = {
  riskLevels: choiceFilter({
    query: 'risk',
    title: 'Risk',
    values: LEVELS,
    meaning: 'The higher of volatility and drawdown. Any of these.',
    isRisk: true,
    word: (level) => level.toLowerCase(),
    label: (level) => `${level} risk`,
    of: (robot) => robotLevels(robot).risk,
  }),
  costLevels: choiceFilter({
    query: 'costs',
    title: 'Costs a year',
    values: LEVELS,
    meaning:
      'Costs a year in percent of mean equity. Low: up to 1%, Medium: up to 3%, High: more. Any of these.',
    isRisk: false,
    word: (level) => level.toLowerCase(),
    label: (level) => COST_LABELS[level],
    of: (robot) => robotLevels(robot).costs,
  }),
  timeframes: choiceFilter({
    query: 'timeframe',
    title: 'Timeframe',
    values: TIMEFRAMES,
    shown: SLOWEST_FIRST,
    meaning: 'Minutes. Any of these.',
    isRisk: false,
    word: String,
    label: (minutes) => `${minutes} minutes`,
    of: (robot) => robot.timeframe,
  }),
  statuses: choiceFilter({
    query: 'status',
    title: 'Status',
    values: ['active', 'retired'],
    meaning: 'A retired robot opens no more positions: its rule ended it. Any of these.',
    isRisk: false,
    word: String,
    label: (status) => (status === 'retired' ? 'Retired' : 'Active'),
    of: (robot) => (robot.retired ? 'retired' : 'active'),
  }),
  decidesBy: choiceFilter({
    query: 'decides-by',
    title: 'Decides by',
    values: ['rules', 'learned'],
    meaning: 'Fixed rules, or a model that learned from prices before the robot was published. Any of these.',
    isRisk: false,
    word: String,
    label: (decider) => (decider === 'learned' ? 'A learned model' : 'Rules'),
    of: (robot) => (robot.isLearned ? 'learned' : 'rules'),
  }),
};

/** By their name in the query of an address. */
export const RANGE_FILTERS = {
  trades: rangeFilter('trades', 'Closed trades', (robot) => robot.statistics?.closedCount ?? null, {
    isForCards: true,
  }),
  'trades-a-year': rangeFilter(
    'annualTrades',
    'Trades a year',
    (robot) => robot.statistics?.annualTrades ?? null,
    { isForCards: true },
  ),
  'annual-return': rangeFilter(
    'annualReturn',
    'Annualized return',
    (robot) => shown(robot.statistics?.annualPL),
    SIGNED_PERCENT,
  ),
  'last-30-days': rangeFilter(
    'return30Days',
    '30-day return, annualized',
    (robot) => shown(robot.statistics?.annualPL30Days),
    SIGNED_PERCENT,
  ),
  'since-publication': rangeFilter(
    'sincePublication',
    'Since publication',
    ({ sincePublication: since }) => shown(since?.returnPct),
    SIGNED_PERCENT,
  ),
  'trades-since-publication': rangeFilter(
    'tradesSincePublication',
    'Trades since publication',
    (robot) => robot.sincePublication?.closedCount ?? null,
  ),
  'max-drawdown': rangeFilter('maxDrawdown', 'Max drawdown', (robot) => shown(robot.maxDrawdownPct), PERCENT),
  'annual-volatility': rangeFilter(
    'volatility',
    'Volatility a year',
    (robot) => shown(robot.volatilityPct),
    PERCENT,
  ),
  'sharpe-ratio': rangeFilter('sharpeRatio', 'Sharpe ratio', (robot) => shown(robot.statistics?.sharpeR), {
    ...RATIO,
    smallest: -999_999,
  }),
  'profit-factor': rangeFilter(
    'profitFactor',
    'Profit factor',
    (robot) => unlessFew(robot, robot.statistics?.profitFactor),
    RATIO,
  ),
  'win-rate': rangeFilter(
    'winRate',
    'Win rate',
    (robot) => unlessFew(robot, robot.statistics?.wonPct),
    PERCENT,
  ),
  'costs-a-year': rangeFilter(
    'annualCosts',
    'Costs a year',
    (robot) => shown(robot.statistics?.annualCostsPct),
    {
      ...PERCENT,
      forGuest: (robot) => {
        const costs = robot.statistics?.annualCostsPct ?? null;
        return costs === null ? null : costsUpTo(costs);
      },
    },
  ),
  'holding-days': rangeFilter(
    'holdingDays',
    'Avg. holding, days',
    ({ statistics }) => shown((statistics?.avgTradeDurationMinutes ?? Number.NaN) / MINUTES_A_DAY),
    RATIO,
  ),
  'days-running': rangeFilter('daysRunning', 'Days since first trade', (robot) =>
    robot.ready ? robot.daysFromFirstOpenTrade : null,
  ),
  balance: rangeFilter('initialBalance', 'Initial balance', (robot) => robot.initialBalance, {
    largest: 999_999_999,
    isForCards: true,
    isMoney: true,
    isOfAccount: true,
  }),
};

export type ChoiceName = keyof typeof CHOICE_FILTERS;
export type ChoiceValue<Name extends ChoiceName> = (typeof CHOICE_FILTERS)[Name]['values'][number];
/** The selected values; none means no filter. */
export type Choices = { readonly [Name in ChoiceName]: readonly ChoiceValue<Name>[] };

export type RangeName = keyof typeof RANGE_FILTERS;
type RangeField = (typeof RANGE_FILTERS)[RangeName]['field'];
/** The ends of ranges; null or nothing leaves one open. */
export type RangeEnds = { readonly [End in `${RangeField}${'Min' | 'Max'}`]?: number | null };

export const CHOICE_NAMES = Object.keys(CHOICE_FILTERS) as readonly ChoiceName[];
export const RANGE_NAMES = Object.keys(RANGE_FILTERS) as readonly RangeName[];
/** What searches and calls name the ends of each range. */
export const RANGE_END_FIELDS = recordFromKeys(RANGE_NAMES, (name) => {
  const { field } = RANGE_FILTERS[name];
  return { min: `${field}Min`, max: `${field}Max` } as const;
});

/** Something for each of these filters. */
export function eachChoice<T>(of: (name: ChoiceName, filter: ChoiceFilter) => T): Record<ChoiceName, T> {
  return recordFromKeys(CHOICE_NAMES, (name) => of(name, CHOICE_FILTERS[name]));
}

/** The ends of each range, as searches and calls name them. */
export function eachRangeEnd<T>(
  of: (end: 'min' | 'max', name: RangeName, filter: RangeFilter) => T,
): Record<keyof RangeEnds, T> {
  return Object.fromEntries(
    RANGE_NAMES.flatMap((name) => {
      const filter = RANGE_FILTERS[name];
      const { min, max } = RANGE_END_FIELDS[name];
      return [
        [min, of('min', name, filter)],
        [max, of('max', name, filter)],
      ];
    }),
  ) as Record<keyof RangeEnds, T>;
}

/** The choices for these filters in something that contains more. */
export function pickChoices(from: Choices): Choices {
  return Object.fromEntries(CHOICE_NAMES.map((name) => [name, from[name]])) as unknown as Choices;
}

export const NO_CHOICES: Choices = eachChoice(() => []);
/** Of the filters that choose by risk. */
export const NO_RISK_CHOICES = Object.fromEntries(
  CHOICE_NAMES.filter((name) => CHOICE_FILTERS[name].isRisk).map((name) => [name, []]),
) as Partial<Choices>;
/** Over ends that may be set. */
export const NO_RANGE_ENDS: RangeEnds = eachRangeEnd(() => null);
/** Of the ranges that choosing another account clears. */
export const NO_ACCOUNT_RANGE_ENDS = Object.fromEntries(
  RANGE_NAMES.filter((name) => RANGE_FILTERS[name].isOfAccount).flatMap((name) => {
    const { min, max } = RANGE_END_FIELDS[name];
    return [min, max].map((end) => [end, null]);
  }),
) as Partial<RangeEnds>;
