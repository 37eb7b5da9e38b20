import { SitePage } from '@/app/_page/site-page';
import { InboxPage } from '@/components/account/inbox/inbox-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.notifications}
      title="Inbox"
      description="Signals and trades of robots you follow, and what happened to your paper trades."
    >
      <InboxPage />
    </SitePage>
  );
}
