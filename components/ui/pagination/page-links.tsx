import { linkPages } from './pages-view';
import { Pagination } from './pagination';

interface PageLinksProps {
  readonly page: number;
  readonly pageCount: number;
  readonly hrefFor: (page: number) => string;
}

/** Links between the pages of a list; nothing for a single one. */
export function PageLinks({ page, pageCount, hrefFor }: PageLinksProps) {
  return pageCount < 2 ? null : <Pagination pages={linkPages(page, pageCount, hrefFor)} />;
}
