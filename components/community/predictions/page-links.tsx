import { pageSteps } from '@/components/ui/pagination/page-numbers';
import { Pagination } from '@/components/ui/pagination/pagination';

interface PageLinksProps {
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
}

/** Links between the pages of a list; nothing for a single one. */
export function PageLinks({ page, pageCount, hrefOf }: PageLinksProps) {
  if (pageCount < 2) return null;
  return (
    <Pagination
      pages={{
        previousHref: page > 1 ? hrefOf(page - 1) : null,
        nextHref: page < pageCount ? hrefOf(page + 1) : null,
        steps: pageSteps(page, pageCount).map((step) =>
          step === 'gap' ? step : { page: step, href: step === page ? null : hrefOf(step) },
        ),
      }}
    />
  );
}
