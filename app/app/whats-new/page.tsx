import { SitePage } from '@/app/_page/site-page';
import { WhatsNewPage } from '@/components/academy/whats-new/whats-new-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.whatsNew}
      title="What’s new on Tickproof"
      description="Releases of Tickproof with what was added, changed and fixed in each, newest first."
    >
      <WhatsNewPage />
    </SitePage>
  );
}
