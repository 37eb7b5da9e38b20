import { SitePage } from '@/app/_page/site-page';
import { BookPage } from '@/components/academy/ebook/book-page';
import { EBOOK_TITLE } from '@/lib/content/ebook/chapters';
import { publishedChapters } from '@/lib/content/ebook/published-chapters';
import { exampleDetails } from '@/lib/content/figures/example-details';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const catalogue = getCatalogue();
  const robot = await exampleDetails(catalogue);
  return (
    <SitePage
      page={PAGES.ebook}
      title={EBOOK_TITLE}
      description="All lessons and all terms on one page, to read at one go, to print or to save as PDF."
    >
      <BookPage chapters={publishedChapters()} market={catalogue.market()} robot={robot} />
    </SitePage>
  );
}
