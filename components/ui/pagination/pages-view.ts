import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
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

/** null if there is only one page. */
export function pagesView(list: ListAddress, pageCount: number): PagesView | null {
  if (pageCount < 2) return null;
  const { page } = list;
  const hrefOf = (other: number) => listPath({ ...list, page: other });
  return {
    previousHref: page > 1 ? hrefOf(page - 1) : null,
    nextHref: page < pageCount ? hrefOf(page + 1) : null,
    steps: pageSteps(page, pageCount).map((step) =>
      step === 'gap' ? step : { page: step, href: step === page ? null : hrefOf(step) },
    ),
  };
}
