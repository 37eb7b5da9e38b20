import { HeadTags } from '@/app/_metadata/head-tags';
import { MembershipsPage } from '@/components/plans/memberships/memberships-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

export default function Page() {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="Plans and prices for following AI trading robots"
        description="What Intermediate One, Intermediate Two and Expert cost by the month and by the year, and which AI trading robots can be followed with each. Cancel with one click."
        path={SITE_PATHS.memberships}
      />
      <MembershipsPage market={market} />
    </PageShell>
  );
}
