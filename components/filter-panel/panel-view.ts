import { ANALYSES } from '@/components/robot-card/robot-words';
import { ACCOUNT_MEANINGS, accountTitle } from '@/components/robot-list/list-words';
import { ACCOUNT_SLUGS, ANALYSIS_SLUGS } from '@/lib/addresses/filter-words';
import { type ListAddress, listPath } from '@/lib/addresses/list-address';
import { isLinked, type ListChoice, listChoices } from '@/lib/addresses/list-choices';
import { findRobotType, ROBOT_TYPE_GROUPS, type RobotTypeGroup } from '@/lib/catalogue/classes/robot-types';
import { findSortField, SORT_FIELDS, type SortFieldInfo } from '@/lib/catalogue/search/sort-fields';
import type { CatalogueReader } from '@/lib/catalogue/types';
import { formatCount } from '@/lib/format/number';

/** A choice is what is chosen, a link to a list, a button of the filter form, or empty and then mere text. */
export type ChoiceState = 'active' | 'link' | 'button' | 'empty';

export interface ChoiceView {
  readonly text: string;
  readonly meaning?: string;
  readonly count?: string;
  readonly state: ChoiceState;
  /** Where a link leads. */
  readonly href?: string;
  /** What a button sends in the group's field. */
  readonly value?: string;
}

export interface GroupView {
  readonly title: string;
  /** The form's field that buttons of the group set. */
  readonly field: string;
  readonly choices: readonly ChoiceView[];
}

export interface FilterPanelView {
  /** The list as it is, which the form changes. */
  readonly action: string;
  /** What the form keeps although it stands in the query. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly groups: readonly GroupView[];
  readonly searched: string;
  /** The list without its search, when there is one. */
  readonly clearHref: string | null;
}

/** Everything that the filters of a list show. */
export function filterPanelView(catalogue: CatalogueReader, list: ListAddress): FilterPanelView {
  const choices = listChoices(catalogue, list);
  const unsearched = { ...list, tickers: [], keyword: '', page: 1 };
  const [path = '', query = ''] = listPath({ ...list, page: 1 }).split('?');
  return {
    action: path,
    kept: [...new URLSearchParams(query)],
    searched: list.keyword || list.tickers.join(' '),
    clearHref: list.keyword || list.tickers.length > 0 ? listPath(unsearched) : null,
    groups: [
      {
        title: 'Account',
        field: 'account',
        choices: choices.accounts.map((choice) => ({
          text: choice.value ? accountTitle(choice.value) : 'Any account',
          ...(choice.value ? { meaning: ACCOUNT_MEANINGS[choice.value] } : {}),
          ...stateOf(choice, choice.value ? ACCOUNT_SLUGS[choice.value] : ''),
        })),
      },
      {
        title: 'Analysis',
        field: 'analysis',
        choices: choices.analyses.map((choice) => ({
          text: choice.value ? ANALYSES[choice.value] : 'Any analysis',
          ...stateOf(choice, choice.value ? ANALYSIS_SLUGS[choice.value] : ''),
        })),
      },
      ...(Object.keys(ROBOT_TYPE_GROUPS) as RobotTypeGroup[]).map((group) => ({
        title: ROBOT_TYPE_GROUPS[group],
        field: 'type',
        choices: choices.types.flatMap((choice) => typeView(choice, group)),
      })),
    ],
  };
}

function typeView(choice: ListChoice<string>, group: RobotTypeGroup): readonly ChoiceView[] {
  const type = findRobotType(choice.value ?? '');
  if (type?.group !== group) return [];
  return [{ text: type.title, meaning: type.meaning, ...stateOf(choice, type.slug) }];
}

function stateOf(
  { list, count, active }: ListChoice<unknown>,
  value: string,
): Pick<ChoiceView, 'state' | 'count' | 'href' | 'value'> {
  const shown = { count: formatCount(count) };
  if (active) return { ...shown, state: 'active' };
  if (count === 0) return { ...shown, state: 'empty' };
  return { ...shown, ...leadTo(list, value) };
}

function leadTo(list: ListAddress, value: string): Pick<ChoiceView, 'state' | 'href' | 'value'> {
  return isLinked(list) ? { state: 'link', href: listPath(list) } : { state: 'button', value };
}

/** The orders of a list. */
export function sortGroup(list: ListAddress): GroupView {
  return { title: 'Sort by', field: 'sort', choices: sortChoices(list) };
}

/** Every order that the list can be in; the one that it is in turns round. */
function sortChoices(list: ListAddress): readonly ChoiceView[] {
  const current = findSortField(list.sort.by);
  return SORT_FIELDS.filter(({ field }) => field !== 'commonTickers' || list.tickers.length > 1).map(
    (info): ChoiceView => {
      const isCurrent = info === current;
      const ascending = isCurrent ? !list.sort.ascending : info.ascendingFirst;
      if (info.forbids === (ascending ? 'ascending' : 'descending'))
        return { text: info.title, state: isCurrent ? 'active' : 'empty' };
      const target = { ...list, sort: { by: info.field, ascending }, page: 1 };
      return {
        text: info.title,
        ...(isCurrent ? { meaning: turnWords(info, ascending), count: list.sort.ascending ? '↑' : '↓' } : {}),
        ...leadTo(target, `${info.slug}-${ascending ? 'ascending' : 'descending'}`),
      };
    },
  );
}

function turnWords(info: SortFieldInfo, ascending: boolean): string {
  return `Sorted by ${info.title.toLowerCase()}; turn round to ${ascending ? 'ascending' : 'descending'}`;
}
