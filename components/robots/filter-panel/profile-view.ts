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

export interface RangeView extends FormView {
  readonly name: RangeName;
  readonly title: string;
  readonly min: string;
  readonly max: string;
  /** The maximum that can be entered. */
  readonly largest: number;
  /** Whether it filters the list. */
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

/** The available range filters; guests can't filter by dollar amounts. */
export function rangeViews(list: ListAddress, isUser: boolean): readonly RangeView[] {
  return RANGE_NAMES.filter((name) => isUser || !RANGE_FILTERS[name].isMoney).map((name) => ({
    name,
    title: RANGE_FILTERS[name].title,
    ...formTarget(reduceFilters(list, { type: 'set-range', filter: name, range: OPEN_RANGE })),
    ...rangeTexts(list.extra[name]),
    largest: RANGE_FILTERS[name].largest,
    isSet: list.extra[name] !== OPEN_RANGE && (list.extra[name].min ?? list.extra[name].max) !== null,
  }));
}

function rangeTexts({ min, max }: Range): Pick<RangeView, 'min' | 'max'> {
  return { min: min === null ? '' : String(min), max: max === null ? '' : String(max) };
}
