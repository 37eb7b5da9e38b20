import { SitePage } from '@/app/_page/site-page';
import { WebcastsPage } from '@/components/academy/operator-pages/webcasts-page';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.webcasts}
      title="Webcasts about trading robots"
      description="Live sessions about AI trading robots and their recordings, with dates and lengths."
      isIndexed={publishedEntries('webcast').length > 0}
    >
      <WebcastsPage />
    </SitePage>
  );
}
