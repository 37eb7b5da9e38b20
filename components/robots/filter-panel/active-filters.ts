import { ANALYSES, accountTitle } from '@/components/robots/robot-model/robot-labels';
import { formatNumber } from '@/lib/core/format/number';
import { LEVEL_FIELDS, LEVEL_FILTERS } from '@/lib/robots/catalogue/classes/levels';
import { findRobotType } from '@/lib/robots/catalogue/classes/robot-types';
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  RANGE_FILTERS,
  RANGE_NAMES,
} from '@/lib/robots/catalogue/search/list-filters';
import { OPEN_RANGE, type Range } from '@/lib/site/addresses/extra-filters';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { forcedChoice } from '@/lib/site/filters/interlocks';
import { choiceTitle } from '@/lib/site/filters/level-labels';
import { type FilterAction, reduceFilters } from '@/lib/site/filters/reduce-filters';

/** A filter of a list, and the list without it. */
export interface ActiveFilter {
  readonly text: string;
  /** Whether the search box already shows it, as a badge or as text. */
  readonly isSearched: boolean;
  readonly without: ListAddress;
}

/** Each filter of a list, in the order of the panel. The market isn't one, since every list has one. */
export function activeFilters(list: ListAddress): readonly ActiveFilter[] {
  const { extra } = list;
  const type = findRobotType(list.robotType ?? '');
  const found: (readonly [text: string, removal: FilterAction])[] = [];
  const add = (text: string, removal: FilterAction) => void found.push([text, removal]);

  for (const ticker of list.tickers)
    add(ticker, { type: 'set-tickers', tickers: without(list.tickers, ticker) });
  if (list.keyword !== '') add(`“${list.keyword}”`, { type: 'set-keyword', keyword: '' });
  if (extra.isMine) add('My robots', { type: 'set-mine', isMine: false });
  if (type) add(type.title, { type: 'set-robot-type', robotType: null });
  if (list.accountsType) add(accountTitle(list.accountsType), { type: 'set-account', accountsType: null });
  for (const analysis of list.analysisTypes)
    add(`${ANALYSES[analysis]} analysis`, {
      type: 'set-analyses',
      analysisTypes: without(list.analysisTypes, analysis),
    });
  for (const name of CHOICE_NAMES) {
    const filter: ChoiceFilter = CHOICE_FILTERS[name];
    const chosen: readonly (string | number)[] = extra[name];
    for (const value of chosen)
      add(filter.label(value), {
        type: 'set-choices',
        filter: name,
        values: without(chosen, value),
      } as FilterAction);
  }
  if (extra.profile !== 'Expert') add(`${extra.profile} profile`, { type: 'set-profile', profile: 'Expert' });
  else
    for (const field of LEVEL_FIELDS) {
      const choice = extra.levels[field];
      // Not while the time horizon sets it.
      if (choice !== undefined && forcedChoice(field, extra.levels) === undefined)
        add(`${LEVEL_FILTERS[field].title}: ${choiceTitle(field, choice).toLowerCase()}`, {
          type: 'set-level',
          field,
          choice: 'Any',
        });
    }
  for (const name of RANGE_NAMES)
    if (extra[name].min !== null || extra[name].max !== null)
      add(`${RANGE_FILTERS[name].title}: ${rangeText(extra[name], RANGE_FILTERS[name].unit)}`, {
        type: 'set-range',
        filter: name,
        range: OPEN_RANGE,
      });
  return found.map(([text, removal]) => ({
    text,
    isSearched: removal.type === 'set-tickers' || removal.type === 'set-keyword',
    without: reduceFilters(list, removal),
  }));
}

function without<T>(values: readonly T[], value: T): readonly T[] {
  return values.filter((other) => other !== value);
}

function rangeText({ min, max }: Range, unit: string): string {
  if (min === null) return `up to ${rangeEnd(max)}${unit}`;
  return max === null ? `${rangeEnd(min)}${unit} or more` : `${rangeEnd(min)} to ${rangeEnd(max)}${unit}`;
}

/** With the decimals that it has. */
function rangeEnd(value: number | null): string {
  const [, decimals = ''] = String(value).split('.');
  return formatNumber(value, { decimals: decimals.length });
}
