import { SitePage } from '@/app/_page/site-page';
import { AffiliateDeskPage } from '@/components/account/affiliates/affiliate-desk-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.affiliateDesk}
      title="Friends and payouts"
      description="Admins decide which friends count, and record payouts."
    >
      <AffiliateDeskPage />
    </SitePage>
  );
}
