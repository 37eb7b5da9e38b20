import { nextSort } from '@/components/ui/data-table/column';
import { findField } from '@/lib/analysis/features/all-fields';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import { usersOnly } from '@/lib/analysis/screener/guest-limits';
import { SCREEN_PRESETS } from '@/lib/analysis/screener/presets';
import { isNameFilter, type Screen } from '@/lib/analysis/screener/screen';
import { filterText, screenQuery } from '@/lib/analysis/screener/screen-address';
import { filterLabel, UNIT_SUFFIXES } from '@/lib/analysis/screener/screen-labels';
import {
  type ScreenerAddress,
  screenerPath,
  withName,
  withoutFilter,
} from '@/lib/analysis/screener/screener-path';
import { formatCount } from '@/lib/core/format/number';
import { slugify } from '@/lib/core/format/slug';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import {
  ALL_INSTRUMENT_CLASSES,
  INSTRUMENT_CLASS_LABELS,
  type InstrumentClass,
} from '@/lib/site/addresses/instrument-class';
import { TIME_MACHINE } from '@/lib/site/addresses/screener-query';
import { ROWS_ID } from './rows-id';

/** A column of figures, as the browser needs it. */
export interface FigureView {
  readonly id: string;
  readonly title: string;
  readonly suffix: string;
  readonly prefix: string;
  /** null for those of the instrument's prices. */
  readonly decimals: number | null;
  /** A gain or a loss. */
  readonly isChange: boolean;
  /** Written with its sign. */
  readonly isSigned: boolean;
  /** The screen sorted by it; the other way round if it's sorted by it already. */
  readonly sortHref: string;
}

export interface LinkView {
  readonly text: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Changes from one price to another. */
const CHANGE = /^(?:change|sigma)\d+$|^gap$/;

export function figureViews({ screen, isTimeMachine }: ScreenerAddress): readonly FigureView[] {
  return screen.columns.flatMap((id) => {
    const field = findField(id);
    if (!field) return [];
    return {
      id,
      title: field.label,
      suffix: UNIT_SUFFIXES[field.unit] ?? '',
      prefix: field.unit === 'dollars' ? '$' : '',
      decimals: field.decimals === 'instrument' ? null : field.decimals,
      isChange: CHANGE.test(id),
      isSigned: CHANGE.test(id) || field.unit === 'percentPoints',
      sortHref: sortHref(screen, isTimeMachine, id),
    };
  });
}

/** The screen sorted by a column; by the ticker from A on first, by figures from the largest on. */
export function sortHref(screen: Screen, isTimeMachine: boolean, id: string): string {
  const { by, isDescending } = screen.sort;
  const next = nextSort(id, id === 'ticker', { id: by, isDescending });
  const path = screenerPath(
    { ...screen, sort: { by: next.id, isDescending: next.isDescending }, page: 1 },
    isTimeMachine,
  );
  return `${path}#${ROWS_ID}`;
}

/** A link among the filters leads back to them: past the page's frame, as the link to the content does. */
export function filteredHref(screen: Screen, isTimeMachine = false): string {
  return `${screenerPath(screen, isTimeMachine)}#content`;
}

/** A chip for each filter, with the instruments it takes away; without an answer, only that it's there. */
export function filterChips({ screen, isTimeMachine }: ScreenerAddress, answer: ScreenAnswer | null) {
  return screen.filters.map((filter, index) => {
    const takes = answer?.taken[index];
    return {
      text: filterLabel(filter),
      href: filteredHref(withoutFilter(screen, filter), isTimeMachine),
      nofollow: true as const,
      ...(takes !== undefined && { takes }),
    };
  });
}

export function classLinks(
  { screen, isTimeMachine }: ScreenerAddress,
  classes: ScreenAnswer['classes'] | null,
): readonly LinkView[] {
  const total = classes?.reduce((sum, { count }) => sum + count, 0);
  const withCount = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} ${formatCount(count)}`;
  const linkTo = (only: InstrumentClass | null, text: string) => ({
    text,
    href: filteredHref({ ...screen, class: only, page: 1 }, isTimeMachine),
    isCurrent: screen.class === only,
  });
  return [
    linkTo(null, withCount('All', total)),
    ...ALL_INSTRUMENT_CLASSES.map((name) => {
      const count = classes && (classes.find((one) => one.name === name)?.count ?? 0);
      return linkTo(name, withCount(INSTRUMENT_CLASS_LABELS[name], count ?? undefined));
    }),
  ];
}

export interface SectorView {
  readonly name: string;
  readonly count: number;
  /** The screen with only this sector, or without it if that's what it has. */
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Sectors of the matching instruments, the largest first. */
export function sectorViews(
  { screen, isTimeMachine }: ScreenerAddress,
  sectors: ScreenAnswer['sectors'],
): readonly SectorView[] {
  const current = screen.filters.find((filter) => filter.field === 'sector');
  return [...sectors]
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ name, count }) => {
      const slug = slugify(name);
      const isCurrent = current !== undefined && isNameFilter(current) && current.names.join() === slug;
      const next = isCurrent ? withoutFilter(screen, current) : withName(screen, 'sector', slug);
      return { name, count, href: filteredHref(next, isTimeMachine), isCurrent };
    });
}

export function presetLinks({ screen }: ScreenerAddress): readonly LinkView[] {
  const current = filtersText(screen);
  return SCREEN_PRESETS.map((preset) => ({
    text: preset.title,
    href: filteredHref({ ...preset.screen, class: screen.class, asOf: screen.asOf }),
    isCurrent: filtersText(preset.screen) === current,
  }));
}

function filtersText({ filters }: Screen): string {
  return filters.map(filterText).join();
}

/** What a form on the page keeps of its address, all but its own fields and the page. */
export function keptFields(
  { screen, isTimeMachine }: ScreenerAddress,
  own: readonly string[] = [],
): readonly (readonly [name: string, value: string])[] {
  const pairs = [...new URLSearchParams(screenQuery({ ...screen, page: 1 }))];
  return [...pairs, ...(isTimeMachine ? [['open', TIME_MACHINE] as const] : [])].filter(
    ([name = '']) => !own.includes(name),
  ) as [string, string][];
}

/** The filter without which most would match, for where nothing does; null without filters. */
export function filterToDrop(
  { screen, isTimeMachine }: ScreenerAddress,
  { taken }: ScreenAnswer,
): { readonly text: string; readonly takes: number; readonly href: string } | null {
  const most = taken.indexOf(Math.max(...taken));
  const filter = screen.filters[most];
  if (!filter) return null;
  return {
    text: filterLabel(filter),
    takes: taken[most] ?? 0,
    href: filteredHref(withoutFilter(screen, filter), isTimeMachine),
  };
}

/** Whether search engines may have it: at most two filters, the class being one, in the usual order and columns. */
export function isIndexedScreen({ screen, isTimeMachine }: ScreenerAddress): boolean {
  const plain = { ...screen, filters: [], class: null };
  const dimensions = screen.filters.length + (screen.class === null ? 0 : 1);
  return !isTimeMachine && dimensions <= 2 && screenerPath(plain) === SITE_PATHS.screener;
}

/** How a guest gets back to what they may see. */
export function guestWayBack({ screen, isTimeMachine }: ScreenerAddress): LinkView | null {
  const wanted = usersOnly(screen);
  if (wanted === null) return null;
  const last = screen.filters.at(-1);
  const next =
    wanted === 'filters' && last ? withoutFilter({ ...screen, page: 1 }, last) : { ...screen, page: 1 };
  return {
    text: wanted === 'filters' && last ? `Remove ${filterLabel(last)}` : 'First page',
    href: screenerPath(next, isTimeMachine),
    isCurrent: false,
  };
}
