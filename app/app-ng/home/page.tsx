import { SitePage } from '@/app/_page/site-page';
import { SubscriberHome } from '@/components/account/subscriber-home/subscriber-home';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.subscriberHome}
      title="Your robots"
      description="Robots you follow, their latest trades, and robots you bookmarked."
    >
      <SubscriberHome market={market} />
    </SitePage>
  );
}
