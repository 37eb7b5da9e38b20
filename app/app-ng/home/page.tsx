import { HeadTags } from '@/app/_metadata/head-tags';
import { PageShell } from '@/components/page-shell/page-shell';
import { SubscriberHome } from '@/components/subscriber-home/subscriber-home';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="Your robots"
        description="The robots that you follow, their latest trades, and the robots that you have bookmarked."
        path={SITE_PATHS.subscriberHome}
        isIndexed={false}
      />
      <SubscriberHome market={market} />
    </PageShell>
  );
}
