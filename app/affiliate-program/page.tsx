import { SitePage } from '@/app/_page/site-page';
import { AffiliatePage } from '@/components/account/affiliates/affiliate-page';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.affiliateProgram}
      title="Affiliate program"
      description="What Tickproof pays for friends who buy a plan, when it’s reversed, and what an affiliate has to disclose."
    >
      <AffiliatePage percent={getSiteConfig().affiliatePercent} />
    </SitePage>
  );
}
