import { SitePage } from '@/app/_page/site-page';
import { MembershipsPage } from '@/components/plans/memberships/memberships-page';
import { planLosses } from '@/components/plans/memberships/plan-losses';
import { getSiteContent } from '@/lib/content/site-content/current';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { learnedText } from '@/lib/robots/strategies/learned';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  const catalogue = getCatalogue();
  const robots = catalogue.all();
  return (
    <SitePage
      page={PAGES.memberships}
      title="Plans and prices for following AI trading robots"
      description="What Intermediate One, Intermediate Two and Expert cost per month and per year, and which AI trading robots each lets you follow. Cancel with one click."
    >
      <MembershipsPage
        market={catalogue.market()}
        losses={planLosses(robots)}
        learned={learnedText(robots)}
        hasListPrices={getSiteContent().hasListPrices}
      />
    </SitePage>
  );
}
