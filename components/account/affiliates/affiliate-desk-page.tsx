import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AffiliateIsland } from './affiliate-island';

/** Where admins decide which friends count, and record payouts. */
export function AffiliateDeskPage() {
  return (
    <Page
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Friends and payouts" />}
      title="Friends and payouts"
      actions={
        <ButtonLink look="secondary" href={SITE_PATHS.support}>
          Support inbox
        </ButtonLink>
      }
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
