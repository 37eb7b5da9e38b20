import {
  LEVEL_CHOICE_NAMES,
  LEVEL_FIELDS,
  LEVEL_FILTERS,
  type LevelField,
} from '@/lib/robots/catalogue/classes/levels';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { RANGE_FILTERS, RANGE_NAMES, type RangeName } from '@/lib/robots/catalogue/search/list-filters';
import { choiceWord, OPEN_RANGE, type Range } from '@/lib/site/addresses/extra-filters';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { allowedChoices, forcedChoice } from '@/lib/site/filters/interlocks';
import { choiceTitle } from '@/lib/site/filters/level-labels';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import { formTarget } from './search-view';

/** A form that sends some of a list's query fields and keeps the others. */
interface FormView {
  readonly action: string;
  readonly kept: readonly (readonly [name: string, value: string])[];
}

export interface LevelView {
  readonly field: LevelField;
  /** The query name. */
  readonly name: string;
  readonly title: string;
  readonly value: string;
  /** Whether another level determines it. */
  readonly isForced: boolean;
  readonly options: readonly {
    readonly value: string;
    readonly text: string;
    readonly isEmpty: boolean;
  }[];
}

/** The selected profile's five levels, each with its allowed values. */
export interface LevelsView extends FormView {
  readonly fields: readonly LevelView[];
}

export interface RangeView {
  readonly name: RangeName;
  /** With its unit. */
  readonly title: string;
  readonly min: string;
  readonly max: string;
  /** What can be entered. */
  readonly smallest: number;
  readonly largest: number;
  readonly isWhole: boolean;
}

/** One form of several figures' ranges. */
export interface RangesView extends FormView {
  readonly fields: readonly RangeView[];
  /** Whether one of them filters the list. */
  readonly isSet: boolean;
}

export function levelsView(list: ListAddress, counts: FilterCounts | null): LevelsView {
  const { profile, levels } = list.extra;
  const base = reduceFilters(list, { type: 'set-profile', profile });
  return {
    ...formTarget({ ...base, extra: { ...base.extra, levels: {} } }),
    fields: LEVEL_FIELDS.map((field) => ({
      field,
      name: LEVEL_FILTERS[field].query,
      title: LEVEL_FILTERS[field].title,
      value: choiceWord(levels[field] ?? 'Any'),
      isForced: forcedChoice(field, levels) !== undefined,
      options: LEVEL_CHOICE_NAMES.filter((choice) =>
        allowedChoices(field, profile, levels).includes(choice),
      ).map((choice) => ({
        value: choiceWord(choice),
        text: choiceTitle(field, choice),
        isEmpty: counts?.levels[field][choice] === 0 && choice !== (levels[field] ?? 'Any'),
      })),
    })),
  };
}

/**
 * The available ranges: beside a table those of all figures, beside cards a few and those that are set. Guests can't
 * filter by dollar amounts.
 */
export function rangesView(list: ListAddress, isUser: boolean): RangesView {
  const names = RANGE_NAMES.filter((name) => {
    const { isMoney, isForCards } = RANGE_FILTERS[name];
    return (isUser || !isMoney) && (isForCards || list.look === 'table' || isSet(list.extra[name]));
  });
  const ranges = Object.fromEntries(names.map((name) => [name, OPEN_RANGE]));
  return {
    ...formTarget(reduceFilters(list, { type: 'set-ranges', ranges })),
    fields: names.map((name) => {
      const { title, unit, smallest, largest, decimals } = RANGE_FILTERS[name];
      return {
        name,
        title: unit === '' ? title : `${title}, ${unit}`,
        ...rangeTexts(list.extra[name]),
        smallest,
        largest,
        isWhole: decimals === 0,
      };
    }),
    isSet: names.some((name) => isSet(list.extra[name])),
  };
}

function isSet({ min, max }: Range): boolean {
  return min !== null || max !== null;
}

function rangeTexts({ min, max }: Range): Pick<RangeView, 'min' | 'max'> {
  return { min: min === null ? '' : String(min), max: max === null ? '' : String(max) };
}
