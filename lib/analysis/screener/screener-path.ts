import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { TIME_MACHINE } from '@/lib/site/addresses/screener-query';
import { isNameFilter, type NameField, type Screen, type ScreenFilter } from './screen';
import { filterText, screenQuery } from './screen-address';

/** What an address of the page asks for. */
export interface ScreenerAddress {
  readonly screen: Screen;
  /** Whether the part for past dates is open. */
  readonly isTimeMachine: boolean;
}

/** The canonical address of a screen's page; the page's number is last. */
export function screenerPath(screen: Screen, isTimeMachine = false): string {
  const query = [
    screenQuery({ ...screen, page: 1 }).slice(1),
    isTimeMachine && `open=${TIME_MACHINE}`,
    screen.page > 1 && `page=${screen.page}`,
  ];
  const text = query.filter((part) => part !== false && part !== '').join('&');
  return `${SITE_PATHS.screener}${text && `?${text}`}`;
}

/** The screen without a filter, from its first page. */
export function withoutFilter(screen: Screen, filter: ScreenFilter): Screen {
  const text = filterText(filter);
  return { ...screen, filters: screen.filters.filter((other) => filterText(other) !== text), page: 1 };
}

/** The screen with only one name of a kind, from its first page. */
export function withName(screen: Screen, field: NameField, name: string): Screen {
  const others = screen.filters.filter((filter) => !isNameFilter(filter) || filter.field !== field);
  return { ...screen, filters: [...others, { field, operator: 'in', names: [name] }], page: 1 };
}
