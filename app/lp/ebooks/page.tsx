import { SitePage } from '@/app/_page/site-page';
import { EbooksPage } from '@/components/academy/ebook/ebooks-page';
import { publishedChapters } from '@/lib/content/ebook/published-chapters';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default function Page() {
  const chapters = publishedChapters();
  return (
    <SitePage
      page={PAGES.ebooks}
      title="Ebooks: course and glossary"
      description="The course on reading AI trading robots and the glossary of trading terms as one free book: EPUB for e-readers, and one page for printing. No email needed."
      isIndexed={chapters.length > 0}
    >
      <EbooksPage chapters={chapters} />
    </SitePage>
  );
}
