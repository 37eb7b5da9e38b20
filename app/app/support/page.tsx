import { SitePage } from '@/app/_page/site-page';
import { SupportPage } from '@/components/account/tickets/tickets-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage page={PAGES.support} title="Support inbox" description="Staff answer tickets here.">
      <SupportPage />
    </SitePage>
  );
}
