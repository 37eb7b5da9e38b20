import { type ListAddress, listPath, pagesAtOnce } from '@/lib/site/addresses/list-address';
import { pageSteps } from './page-numbers';

export interface PageLinkView {
  readonly page: number;
  /** null for the current page. */
  readonly href: string | null;
}

export interface PagesView {
  readonly previousHref: string | null;
  readonly nextHref: string | null;
  readonly steps: readonly (PageLinkView | 'gap')[];
}

/** Links between a list's pages; null if there is only one. A table's page covers several of the list's. */
export function pagesView(list: ListAddress, pageCount: number): PagesView | null {
  const size = pagesAtOnce(list);
  const count = Math.ceil(pageCount / size);
  if (count < 2) return null;
  return linkPages(pageNumber(list), count, (other) => listPath({ ...list, page: size * (other - 1) + 1 }));
}

/** Links between pages from 1 to the last, by their addresses. */
export function linkPages(current: number, last: number, hrefFor: (page: number) => string): PagesView {
  return {
    previousHref: current > 1 ? hrefFor(current - 1) : null,
    nextHref: current < last ? hrefFor(current + 1) : null,
    steps: pageSteps(current, last).map((step) =>
      step === 'gap' ? step : { page: step, href: step === current ? null : hrefFor(step) },
    ),
  };
}

/** The current page, as the pagination counts pages. */
export function pageNumber(list: ListAddress): number {
  return Math.ceil(list.page / pagesAtOnce(list));
}
