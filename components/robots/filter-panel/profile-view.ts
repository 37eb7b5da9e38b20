import { LEVEL_CHOICE_NAMES, LEVEL_FIELDS, type LevelField } from '@/lib/robots/catalogue/classes/levels';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { choiceWord, levelName, OPEN_RANGE, type Range } from '@/lib/site/addresses/extra-filters';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { allowedChoices, forcedChoice } from '@/lib/site/filters/interlocks';
import { choiceTitle, LEVEL_TITLES } from '@/lib/site/filters/level-words';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import { formOf } from './search-view';

/** A form that sends some fields of a list beside those that it keeps. */
interface FormView {
  readonly action: string;
  readonly kept: readonly (readonly [name: string, value: string])[];
}

export interface LevelView {
  readonly field: LevelField;
  /** As it stands in the query. */
  readonly name: string;
  readonly title: string;
  readonly value: string;
  /** Whether another level decides it. */
  readonly isForced: boolean;
  readonly options: readonly {
    readonly value: string;
    readonly text: string;
    readonly isEmpty: boolean;
  }[];
}

/** The five levels of the profile that is chosen, each with the values that may be chosen. */
export interface LevelsView extends FormView {
  readonly fields: readonly LevelView[];
}

/** A range of numbers. */
export interface RangeView extends FormView {
  readonly name: 'trades' | 'balance';
  readonly title: string;
  readonly min: string;
  readonly max: string;
  /** The largest number that may be typed. */
  readonly largest: number;
}

export function levelsView(list: ListAddress, counts: FilterCounts | null): LevelsView {
  const { profile, levels } = list.extra;
  const base = reduceFilters(list, { type: 'set-profile', profile });
  return {
    ...formOf({ ...base, extra: { ...base.extra, levels: {} } }),
    fields: LEVEL_FIELDS.map((field) => ({
      field,
      name: levelName(field),
      title: LEVEL_TITLES[field],
      value: choiceWord(levels[field] ?? 'Any'),
      isForced: forcedChoice(field, levels) !== undefined,
      options: LEVEL_CHOICE_NAMES.filter((choice) =>
        allowedChoices(field, profile, levels).includes(choice),
      ).map((choice) => ({
        value: choiceWord(choice),
        text: choiceTitle(field, choice),
        isEmpty: counts?.Levels[field][choice] === 0 && choice !== (levels[field] ?? 'Any'),
      })),
    })),
  };
}

/** Closed trades, and for users the initial balance. */
export function rangeViews(list: ListAddress, isUser: boolean): readonly RangeView[] {
  const { trades, balance } = list.extra;
  const closedTrades = {
    name: 'trades',
    title: 'Closed trades',
    ...formOf(reduceFilters(list, { type: 'set-trades', range: OPEN_RANGE })),
    ...endsOf(trades),
    largest: 999_999,
  } as const;
  if (!isUser) return [closedTrades];
  return [
    closedTrades,
    {
      name: 'balance',
      title: 'Initial balance',
      ...formOf(reduceFilters(list, { type: 'set-balance', range: OPEN_RANGE })),
      ...endsOf(balance),
      largest: 999_999_999,
    },
  ];
}

function endsOf({ min, max }: Range): Pick<RangeView, 'min' | 'max'> {
  return { min: min === null ? '' : String(min), max: max === null ? '' : String(max) };
}
