import { SitePage } from '@/app/_page/site-page';
import { SubscriberHome } from '@/components/pages/subscriber-home/subscriber-home';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.subscriberHome}
      title="My robots"
      description="How robots you follow have done since you followed them, their latest trades, and your bookmarks."
    >
      <SubscriberHome />
    </SitePage>
  );
}
