import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { TicketsIsland } from './tickets-island';

const NO_SCRIPTS = (
  <noscript>
    <Notice tone="warning" title="This page needs JavaScript">
      <p>Turn on JavaScript to read and answer tickets.</p>
    </Notice>
  </noscript>
);

/** Tickets of whoever looks; the HTML holds none. */
export function TicketsPage() {
  return (
    <Page
      kind="reading"
      isNarrow
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Contact', href: SITE_PATHS.contacts },
          ]}
          current="Your tickets"
        />
      }
      title="Your tickets"
    >
      {NO_SCRIPTS}
      <TicketsIsland />
    </Page>
  );
}

/** The staff's inbox. */
export function SupportPage() {
  return (
    <Page
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Support inbox" />}
      title="Support inbox"
    >
      {NO_SCRIPTS}
      <TicketsIsland isStaff />
      <p>
        <a href={SITE_PATHS.affiliateDesk}>Friends and payouts</a> has friends to review and affiliates to
        pay.
      </p>
    </Page>
  );
}
