import { HeadTags } from '@/app/_metadata/head-tags';
import { SubscriberHome } from '@/components/account/subscriber-home/subscriber-home';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

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
