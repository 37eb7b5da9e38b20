import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AffiliateIsland } from './affiliate-island';

/** Where admins decide which friends count, and record payouts. */
export function AffiliateDeskPage() {
  return (
    <Page
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Support inbox', href: SITE_PATHS.support },
          ]}
          current="Friends and payouts"
        />
      }
      title="Friends and payouts"
    >
      <noscript>
        <Notice tone="warning" title="This page needs JavaScript">
          <p>Turn on JavaScript to review friends and record payouts.</p>
        </Notice>
      </noscript>
      <AffiliateIsland isStaff />
    </Page>
  );
}
