import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import { SLOWEST_FIRST, TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { LEVELS, type Level, robotLevels } from '../classes/levels';
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
  /** The largest number that may be typed. */
  readonly largest: number;
  /** Whether it is about money, which guests may not see: their lists are without it, their calls refused. */
  readonly isMoney: boolean;
  /** Whether choosing another account clears it. */
  readonly isOfAccount: boolean;
  of(robot: RobotSummary): number | null;
}

const choiceFilter = <const Value extends string | number>(filter: ChoiceFilter<Value>) => filter;
const rangeFilter = <const Field extends string>(filter: RangeFilter<Field>) => filter;

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
};

/** By their name in the query of an address. */
export const RANGE_FILTERS = {
  trades: rangeFilter({
    field: 'trades',
    title: 'Closed trades',
    largest: 999_999,
    isMoney: false,
    isOfAccount: false,
    of: (robot) => robot.statistics?.closedCount ?? null,
  }),
  'trades-a-year': rangeFilter({
    field: 'annualTrades',
    title: 'Trades a year',
    largest: 999_999,
    isMoney: false,
    isOfAccount: false,
    of: (robot) => robot.statistics?.annualTrades ?? null,
  }),
  balance: rangeFilter({
    field: 'initialBalance',
    title: 'Initial balance',
    largest: 999_999_999,
    isMoney: true,
    isOfAccount: true,
    of: (robot) => robot.initialBalance,
  }),
};

export type ChoiceName = keyof typeof CHOICE_FILTERS;
export type ChoiceValue<Name extends ChoiceName> = (typeof CHOICE_FILTERS)[Name]['values'][number];
/** The selected values; none means no filter. */
export type Choices = { readonly [Name in ChoiceName]: readonly ChoiceValue<Name>[] };

export type RangeName = keyof typeof RANGE_FILTERS;
type RangeField = (typeof RANGE_FILTERS)[RangeName]['field'];
/** The ends of ranges; null leaves one open. */
export type RangeEnds = { readonly [End in `${RangeField}${'Min' | 'Max'}`]: number | null };

export const CHOICE_NAMES = Object.keys(CHOICE_FILTERS) as readonly ChoiceName[];
export const RANGE_NAMES = Object.keys(RANGE_FILTERS) as readonly RangeName[];

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
      return [
        [`${filter.field}Min`, of('min', name, filter)],
        [`${filter.field}Max`, of('max', name, filter)],
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
export const NO_RANGE_ENDS: RangeEnds = eachRangeEnd(() => null);
/** Of the ranges that choosing another account clears. */
export const NO_ACCOUNT_RANGE_ENDS = Object.fromEntries(
  RANGE_NAMES.filter((name) => RANGE_FILTERS[name].isOfAccount).flatMap((name) => {
    const { field } = RANGE_FILTERS[name];
    return [`${field}Min`, `${field}Max`].map((end) => [end, null]);
  }),
) as Partial<RangeEnds>;
