import { SitePage } from '@/app/_page/site-page';
import { VideosPage } from '@/components/academy/operator-pages/videos-page';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.videos}
      title="Videos about trading robots"
      description="Short videos about AI trading robots, how to read their figures and how to check their trades."
      isIndexed={publishedEntries('video').length > 0}
    >
      <VideosPage />
    </SitePage>
  );
}
