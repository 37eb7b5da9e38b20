import { NotFoundError } from '@/lib/core/base/errors';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { Screen } from './screen';

/** Filters that guests may combine, the class apart. */
export const GUEST_FILTERS = 3;
/** Rows that guests see of a screen. */
export const GUEST_ROWS = 25;
/** Rows a page for users. */
export const PAGE_ROWS = 100;

/** What of a screen is only for users; null if guests see it. */
export function usersOnly({ filters, page }: Pick<Screen, 'filters' | 'page'>): 'filters' | 'pages' | null {
  if (filters.length > GUEST_FILTERS) return 'filters';
  return page > 1 ? 'pages' : null;
}

/** @throws NotFoundError beyond the last page */
export function checkPage({ page }: Pick<Screen, 'page'>, total: number): void {
  const last = countPages(total);
  if (page > last)
    throw new NotFoundError(
      `There is no page ${formatCount(page)}: ${formatPlural(total, 'row')} fit on ${formatPlural(last, 'page')}.`,
    );
}

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_ROWS));
}
