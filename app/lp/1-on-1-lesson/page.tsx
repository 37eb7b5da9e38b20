import { SitePage } from '@/app/_page/site-page';
import { OneOnOnePage } from '@/components/academy/operator-pages/one-on-one-page';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.oneOnOne}
      title="1-on-1 lessons about trading robots"
      description="Lessons with a person about this site and its robots: what is offered, and how to ask for one."
      isIndexed={publishedEntries('offer').length > 0}
    >
      <OneOnOnePage email={getSiteConfig().contact.email} />
    </SitePage>
  );
}
