import { SitePage } from '@/app/_page/site-page';
import { BookPage } from '@/components/academy/ebook/book-page';
import { EBOOK_TITLE } from '@/lib/content/ebook/chapters';
import { publishedChapters } from '@/lib/content/ebook/published-chapters';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <SitePage
      page={PAGES.ebook}
      title={EBOOK_TITLE}
      description="All lessons and all terms on one page, to read at one go, to print or to save as PDF."
    >
      <BookPage chapters={publishedChapters()} market={getCatalogue().market()} />
    </SitePage>
  );
}
