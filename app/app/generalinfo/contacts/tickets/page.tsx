import { SitePage } from '@/app/_page/site-page';
import { TicketsPage } from '@/components/account/tickets/tickets-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.tickets}
      title="Your tickets"
      description="What you wrote to Tickproof’s operator, and the answers."
    >
      <TicketsPage />
    </SitePage>
  );
}
